# Writes the bytes of IN as a C array called NAME into OUT.
file(READ ${IN} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT} "#include \"catalogue.h\"\nconst unsigned char ${NAME}_bytes[${size}] = {\n${bytes}};\nconst HearthCatalogue ${NAME} = {${NAME}_bytes, ${size}};\n")
