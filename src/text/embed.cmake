# Writes OUT, a C file that has the bytes of IN as a catalogue called NAME. The assembler takes them as they are: megabytes of them
# as numbers would keep CMake and the compiler busy for a while.
file(SIZE ${IN} size)
file(WRITE ${OUT} "#include \"catalogue.h\"
__asm__(\".pushsection .rodata\\n\"
        \".balign 16\\n\"
        \".global ${NAME}_bytes\\n\"
        \".hidden ${NAME}_bytes\\n\"
        \"${NAME}_bytes:\\n\"
        \".incbin \\\"${IN}\\\"\\n\"
        \".byte 0\\n\"
        \".popsection\\n\");
extern const unsigned char ${NAME}_bytes[${size}];
const HearthCatalogue ${NAME} = {${NAME}_bytes, ${size}};
")
