/* carto_weights.h - The bytes of data/cartographers.weights; the build makes their file. */
#ifndef CARTO_WEIGHTS_H
#define CARTO_WEIGHTS_H

extern const unsigned char carto_weights[];
extern const unsigned long carto_weights_size;

#endif
