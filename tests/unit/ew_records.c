#include "ew_table.h"
int main(void) {
    return 0;
}
