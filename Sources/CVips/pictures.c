#include "pictures.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vips/vips.h>

struct simmer_picture {
    VipsImage *image;
};

// Nobody reads what libraries warn of, and the time before it would be read from a file.
static void say_nothing(const char *domain, GLogLevelFlags level, const char *text, void *unused) {
    (void)domain, (void)level, (void)text, (void)unused;
}

bool simmer_pictures_start(void) {
    // What is decoded as a whole stays in memory, of which the process has a limit; it may write no files.
    setenv("VIPS_DISC_THRESHOLD", "4g", 1);
    // Its code generator wants memory that is written and run, and files for that.
    setenv("VIPS_NOVECTOR", "1", 1);
    // Which zone it is would be read from a file, by whoever first asks what time it is.
    setenv("TZ", "UTC0", 1);
    tzset();
    g_log_set_default_handler(say_nothing, NULL);
    if (VIPS_INIT("simmer-media")) return false;
    vips_block_untrusted_set(TRUE);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    return true;
}

const char *simmer_pictures_version(void) { return vips_version_string(); }

const char *simmer_pictures_error(void) {
    static char text[200];
    g_strlcpy(text, vips_error_buffer(), sizeof text);
    vips_error_clear();
    return text;
}

// Only the decoder of the type that was found in the content, never one that libvips might choose.
static VipsImage *load(const void *bytes, size_t count, simmer_picture_type type, VipsAccess access) {
    VipsImage *image = NULL;
    void *start = (void *)bytes;
    int failed = -1;
    switch (type) {
    case simmer_jpeg:
        failed = vips_jpegload_buffer(start, count, &image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
        break;
    case simmer_png:
        failed = vips_pngload_buffer(start, count, &image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
        break;
    case simmer_webp:
        failed = vips_webpload_buffer(start, count, &image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
        break;
    case simmer_heic:
        failed = vips_heifload_buffer(start, count, &image, "access", access, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
        break;
    }
    return failed ? NULL : image;
}

// libvips gives EXIF texts as "2024:05:03 10:11:12 (2024:05:03 10:11:12, ASCII, 20 components, 20 bytes)".
static void copy_text(VipsImage *image, const char *name, char *text, size_t space) {
    const char *value = NULL;
    text[0] = 0;
    if (!vips_image_get_typeof(image, name) || vips_image_get_string(image, name, &value) || !value) return;
    const char *end = strstr(value, " (");
    size_t length = end ? (size_t)(end - value) : strlen(value);
    if (length >= space) return;
    memcpy(text, value, length);
    text[length] = 0;
}

bool simmer_picture_measure(const void *bytes, size_t count, simmer_picture_type type, simmer_picture_facts *facts) {
    VipsImage *image = load(bytes, count, type, VIPS_ACCESS_SEQUENTIAL);
    if (!image) return false;
    facts->width = vips_image_get_width(image);
    facts->height = vips_image_get_height(image);
    copy_text(image, "exif-ifd2-DateTimeOriginal", facts->taken_at, sizeof facts->taken_at);
    copy_text(image, "exif-ifd2-OffsetTimeOriginal", facts->taken_zone, sizeof facts->taken_zone);
    g_object_unref(image);
    return true;
}

// Gives up `*image` for what a call that may have failed has put into `*next`. By address: in which order a call's arguments are
// computed is the compiler's choice.
static bool step(VipsImage **image, int failed, VipsImage **next) {
    g_object_unref(*image);
    *image = failed ? NULL : *next;
    *next = NULL;
    return !failed;
}

// To sRGB with 8 bits, by the picture's own profile where it has one that makes sense.
static bool straighten(VipsImage **image) {
    VipsImage *next = NULL;
    if (vips_image_get_typeof(*image, VIPS_META_ICC_NAME)) {
        if (!vips_icc_transform(*image, &next, "srgb", "embedded", TRUE, "depth", 8, NULL)) {
            g_object_unref(*image);
            *image = next;
        } else {
            vips_error_clear();
        }
    }
    next = NULL;
    VipsInterpretation space = vips_image_get_interpretation(*image);
    VipsInterpretation wanted = vips_image_get_bands(*image) < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    if (space != wanted && !step(image, vips_colourspace(*image, &next, wanted, NULL), &next)) return false;
    if (vips_image_get_format(*image) == VIPS_FORMAT_UCHAR) return true;
    return step(image, vips_cast_uchar(*image, &next, NULL), &next);
}

// Computes all pixels, which is where a broken file shows.
static simmer_picture *keep(VipsImage *image) {
    VipsImage *whole = vips_image_copy_memory(image);
    g_object_unref(image);
    if (!whole) return NULL;
    simmer_picture *picture = malloc(sizeof *picture);
    if (!picture) {
        g_object_unref(whole);
        return NULL;
    }
    picture->image = whole;
    return picture;
}

simmer_picture *simmer_picture_decode(const void *bytes, size_t count, simmer_picture_type type) {
    VipsImage *image = load(bytes, count, type, VIPS_ACCESS_SEQUENTIAL);
    if (!image) return NULL;
    if (vips_image_get_orientation(image) > 1) {
        // Turning reads the rows in another order than that in which they come.
        VipsImage *next = NULL;
        g_object_unref(image);
        image = load(bytes, count, type, VIPS_ACCESS_RANDOM);
        if (!image || !step(&image, vips_autorot(image, &next, NULL), &next)) return NULL;
    }
    if (!straighten(&image)) return NULL;
    return keep(image);
}

simmer_picture *simmer_picture_shrink(const simmer_picture *picture, int side) {
    VipsImage *image = NULL;
    int width = simmer_picture_width(picture), height = simmer_picture_height(picture);
    int longer = width > height ? width : height;
    int failed;
    if (vips_image_hasalpha(picture->image))
        failed = vips_thumbnail_image(picture->image, &image, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
    else if (longer <= side)
        failed = vips_copy(picture->image, &image, NULL);
    else
        // Most of the way by averages of whole squares, which takes a fraction of the time.
        failed = vips_resize(picture->image, &image, (double)side / longer, "gap", 1.0, NULL);
    return failed ? NULL : keep(image);
}

simmer_picture *simmer_picture_cover(const simmer_picture *picture, int width, int height) {
    VipsImage *image = NULL;
    if (vips_thumbnail_image(
            picture->image, &image, width, "height", height, "size", VIPS_SIZE_BOTH, "crop", VIPS_INTERESTING_CENTRE,
            NULL))
        return NULL;
    return keep(image);
}

void simmer_picture_free(simmer_picture *picture) {
    if (!picture) return;
    g_object_unref(picture->image);
    free(picture);
}

int simmer_picture_width(const simmer_picture *picture) { return vips_image_get_width(picture->image); }
int simmer_picture_height(const simmer_picture *picture) { return vips_image_get_height(picture->image); }

// A new reference, with white behind what is transparent.
static VipsImage *opaque(VipsImage *image) {
    if (!vips_image_hasalpha(image)) {
        g_object_ref(image);
        return image;
    }
    VipsImage *flat = NULL;
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    int failed = vips_flatten(image, &flat, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return failed ? NULL : flat;
}

bool simmer_picture_encode(
    const simmer_picture *picture, simmer_picture_type type, int quality, simmer_blob *blob) {
    int failed = -1;
    VipsImage *flat = NULL;
    switch (type) {
    case simmer_jpeg:
    case simmer_heic:
        flat = opaque(picture->image);
        if (!flat) return false;
        failed = vips_jpegsave_buffer(
            flat, &blob->bytes, &blob->count, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, NULL);
        g_object_unref(flat);
        break;
    case simmer_png:
        failed = vips_pngsave_buffer(picture->image, &blob->bytes, &blob->count, "strip", TRUE, NULL);
        break;
    case simmer_webp:
        failed = vips_webpsave_buffer(
            picture->image, &blob->bytes, &blob->count, "Q", quality, "strip", TRUE, "effort", 2, NULL);
        break;
    }
    return !failed;
}

simmer_picture *simmer_picture_red(const simmer_picture *picture, int factor) {
    VipsImage *image = opaque(picture->image), *next = NULL;
    if (!image || !step(&image, vips_extract_band(image, &next, 0, NULL), &next)) return NULL;
    if (factor > 1 && !step(&image, vips_shrink(image, &next, factor, factor, NULL), &next)) return NULL;
    return keep(image);
}

const void *simmer_picture_pixels(const simmer_picture *picture) { return VIPS_IMAGE_ADDR(picture->image, 0, 0); }

void simmer_blob_free(simmer_blob *blob) {
    g_free(blob->bytes);
    blob->bytes = NULL;
    blob->count = 0;
}
