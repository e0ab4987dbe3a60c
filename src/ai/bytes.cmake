# Writes OUT, a C file that has the bytes of IN as an array called NAME: plain C, so that the page's engine can have it, too.
file(READ ${IN} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE ${OUT} "extern const unsigned char ${NAME}[];
extern const unsigned long ${NAME}_size;
const unsigned char ${NAME}[] = {
${bytes}};
const unsigned long ${NAME}_size = ${size};
")
