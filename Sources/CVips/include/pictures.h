#pragma once
#include <stdbool.h>
#include <stddef.h>

/// What Simmer needs of libvips, in plain C: its own headers bring all of glib with them, and its functions are variadic.
/// One thread only.

typedef enum { simmer_jpeg, simmer_png, simmer_webp, simmer_heic } simmer_picture_type;

/// What a file says of itself before anything is decoded. `width` and `height` are those of the pixels as stored.
typedef struct {
    int width, height;
    /// "2024:05:03 10:11:12", local to where it was taken, and "+02:00" where the camera knew; empty when it did not say.
    char taken_at[24], taken_zone[8];
} simmer_picture_facts;

typedef struct {
    void *bytes;
    size_t count;
} simmer_blob;

/// A decoded picture: upright, in sRGB, 8 bits a channel.
typedef struct simmer_picture simmer_picture;

/// Call once. False when libvips cannot start.
bool simmer_pictures_start(void);
const char *simmer_pictures_version(void);
/// What the last failure was about, for the log; empty when libvips did not say.
const char *simmer_pictures_error(void);

/// Reads the header. False for what is no picture of that type.
bool simmer_picture_measure(const void *bytes, size_t count, simmer_picture_type type, simmer_picture_facts *facts);
/// Decodes the whole. NULL for what is broken or cut off. The bytes are not needed afterwards.
simmer_picture *simmer_picture_decode(const void *bytes, size_t count, simmer_picture_type type);
/// Made smaller, so that it fits a square of `side`; smaller ones stay as they are. NULL when memory is short.
simmer_picture *simmer_picture_shrink(const simmer_picture *picture, int side);
/// Cut and scaled to exactly that size, around the middle.
simmer_picture *simmer_picture_cover(const simmer_picture *picture, int width, int height);
void simmer_picture_free(simmer_picture *picture);

int simmer_picture_width(const simmer_picture *picture);
int simmer_picture_height(const simmer_picture *picture);

/// Encodes without any metadata. `quality` 1–100, for JPEG and WebP; JPEG puts what is transparent on white. HEIC is not written.
bool simmer_picture_encode(
    const simmer_picture *picture, simmer_picture_type type, int quality, simmer_blob *blob);
/// Its red light alone, made `factor` times smaller (a whole number): one byte a pixel. NULL when memory is short.
simmer_picture *simmer_picture_red(const simmer_picture *picture, int factor);
/// Row by row, while the picture lives.
const void *simmer_picture_pixels(const simmer_picture *picture);
void simmer_blob_free(simmer_blob *blob);
