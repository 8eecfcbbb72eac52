/* The features of words not seen before, as hashes, in plain C: what `features` and `hashing` do one string at a time.

   Words are described, and how common they are is looked up in the model's table of words, as `features` and `words` do it.
   Types and contexts are read into `Work`: all texts that are to be hashed, each once, and the pairs of template and
   filler that make a feature. Four texts are hashed at a time (BLAKE2b of 8 bytes). Of texts nothing stays from call to call.
   Texts stand as UTF-8, in which lone surrogates pass; what exceeds a limit below is a ValueError. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "hashes are read as little-endian words"
#endif

#define BLOCK 128        /* bytes that BLAKE2b takes at once */
#define LONGEST_KEY 64
#define MOST_MARKS 4096  /* of a token's evidence */
#define MOST_KNOWN 8     /* classes of a word */
#define MOST_HELD 16     /* objects whose texts a key is made of */
#define MOST_BYTES ((Size)1 << 26)   /* of the texts of one key */
#define ENOUGH_BYTES ((Size)1 << 15) /* of texts, upon which they are hashed */
#define PLACES 2048      /* texts that are known again, by their quick hash */

typedef Py_ssize_t Size;
typedef uint64_t Four __attribute__((vector_size(32), aligned(8), may_alias));

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FAST
#endif

typedef struct {
    const char *bytes;
    Size length;
} Text;

typedef struct {
    uint64_t start[8]; /* of a hash: behind the key, if there is one */
    uint8_t bytes[BLOCK];
    Size length;
} Key;

typedef struct {
    Text text, name;   /* a mark, and the letter that says of which kind it is */
    int weaker;        /* whether it was robbed of its strength */
} Mark;

typedef struct {
    uint32_t template, filler;
} Pair;

typedef struct {
    char *bytes;       /* all texts, one after the other, and which are which */
    Text *texts;       /* `bytes` stands for an offset until texts are hashed: the room moves when it grows */
    uint64_t *hashes, *out;
    Pair *pairs;
    Size used, room, number, most, paired, most_pairs, given, most_given;
    uint32_t places[PLACES];
    Key key;
    PyObject *held[MOST_HELD];
    int holding, failed;
    Mark *marks;
    Size marked, most_marks;
} Work;

static PyObject *wrong(const char *what)
{
    return PyErr_Format(PyExc_ValueError, "features: %s: not of the size or kind that it should be", what);
}

/* An error that is met once all is done: what follows it does nothing. */
static void fail(Work *w, const char *what)
{
    w->failed = 1;
    if (!PyErr_Occurred()) wrong(what);
}

/* -- BLAKE2b of four texts at once -------------------------------------------------------------------------------- */

static const uint64_t IV[8] = {
    0x6A09E667F3BCC908u, 0xBB67AE8584CAA73Bu, 0x3C6EF372FE94F82Bu, 0xA54FF53A5F1D36F1u,
    0x510E527FADE682D1u, 0x9B05688C2B3E6C1Fu, 0x1F83D9ABFB41BD6Bu, 0x5BE0CD19137E2179u};
static const uint8_t ORDER[12][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};

#define TURNED(x, by) ((x) >> (by) | (x) << (64 - (by)))
#define MIX(a, b, c, d, x, y) \
    a += b + x; d = TURNED(d ^ a, 32); c += d; b = TURNED(b ^ c, 24); \
    a += b + y; d = TURNED(d ^ a, 16); c += d; b = TURNED(b ^ c, 63)

/* A block of each of four texts, of each of which `bytes` have been taken by now. */
FAST static void compress(uint64_t (*state)[4], const uint64_t (*blocks)[BLOCK / 8], const uint64_t *bytes, int last)
{
    Four v[16], m[16];
    for (int i = 0; i < 8; i++) {
        v[i] = *(const Four *)state[i];
        v[i + 8] = (Four){0} + IV[i];
    }
    for (int i = 0; i < 16; i++) m[i] = (Four){blocks[0][i], blocks[1][i], blocks[2][i], blocks[3][i]};
    v[12] ^= *(const Four *)bytes;
    if (last) v[14] = ~v[14];
#pragma GCC unroll 12
    for (int round = 0; round < 12; round++) {
        const uint8_t *o = ORDER[round];
        MIX(v[0], v[4], v[8], v[12], m[o[0]], m[o[1]]);
        MIX(v[1], v[5], v[9], v[13], m[o[2]], m[o[3]]);
        MIX(v[2], v[6], v[10], v[14], m[o[4]], m[o[5]]);
        MIX(v[3], v[7], v[11], v[15], m[o[6]], m[o[7]]);
        MIX(v[0], v[5], v[10], v[15], m[o[8]], m[o[9]]);
        MIX(v[1], v[6], v[11], v[12], m[o[10]], m[o[11]]);
        MIX(v[2], v[7], v[8], v[13], m[o[12]], m[o[13]]);
        MIX(v[3], v[4], v[9], v[14], m[o[14]], m[o[15]]);
    }
    for (int i = 0; i < 8; i++) *(Four *)state[i] ^= v[i] ^ v[i + 8];
}

/* The hashes of four texts of one block each, or of one longer text, four times the same. */
static void hash_four(const Key *key, const Text *texts, uint64_t *out)
{
    uint64_t state[8][4], blocks[4][BLOCK / 8], bytes[4];
    const int empty = key->length && !texts[0].length;   /* then the key's block is the last */
    const Size before = key->length ? BLOCK : 0;
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 4; k++) state[i][k] = key->start[i];
    if (empty) {
        for (int i = 0; i < 8; i++)
            for (int k = 0; k < 4; k++) state[i][k] = IV[i];
        for (int k = 0; k < 4; k++) state[0][k] ^= 0x01010008u ^ (uint64_t)key->length << 8;
    }
    Size at = 0;
    for (int last = 0; !last; at += BLOCK) {
        last = texts[0].length - at <= BLOCK;
        memset(blocks, 0, sizeof blocks);
        for (int k = 0; k < 4; k++) {
            const Size left = texts[k].length - at, some = left < BLOCK ? left : BLOCK;
            if (empty) memcpy(blocks[k], key->bytes, BLOCK);
            else if (some) memcpy(blocks[k], texts[k].bytes + at, (size_t)some);
            bytes[k] = empty ? BLOCK : (uint64_t)(before + at + some);
        }
        compress(state, (const uint64_t (*)[BLOCK / 8])blocks, bytes, last);
    }
    memcpy(out, state[0], sizeof state[0]);
}

static void begin_hashes(Key *key)
{
    uint64_t state[8][4], blocks[4][BLOCK / 8];
    const uint64_t bytes[4] = {BLOCK, BLOCK, BLOCK, BLOCK};
    memcpy(key->start, IV, sizeof IV);
    key->start[0] ^= 0x01010008u ^ (uint64_t)key->length << 8;
    if (!key->length) return;
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 4; k++) state[i][k] = key->start[i];
    for (int k = 0; k < 4; k++) memcpy(blocks[k], key->bytes, BLOCK);
    compress(state, (const uint64_t (*)[BLOCK / 8])blocks, bytes, 0);
    for (int i = 0; i < 8; i++) key->start[i] = state[i][0];
}

static int alone(const Key *key, Size length) { return length > BLOCK || (key->length && !length); }

/* Hash all texts: four short ones at a time, each other by itself. */
static void hash_texts(Work *w)
{
    Size of[4];
    Text four[4];
    uint64_t found[4];
    int n = 0;
    for (Size i = 0; i < w->number; i++) w->texts[i].bytes = w->bytes + (Size)(uintptr_t)w->texts[i].bytes;
    for (Size i = 0; i <= w->number; i++) {
        if (i < w->number && alone(&w->key, w->texts[i].length)) {
            hash_four(&w->key, (const Text[]){w->texts[i], w->texts[i], w->texts[i], w->texts[i]}, found);
            w->hashes[i] = found[0];
            continue;
        }
        if (i < w->number) four[n] = w->texts[i], of[n++] = i;
        if (n == 4 || (n && i == w->number)) {
            for (int k = n; k < 4; k++) four[k] = four[0];
            hash_four(&w->key, four, found);
            for (int k = 0; k < n; k++) w->hashes[of[k]] = found[k];
            n = 0;
        }
    }
}

/* -- texts and features ------------------------------------------------------------------------------------------- */

/* Room for `more` items behind `used` of some; or fail. */
static int grown(Work *w, void *at, Size used, Size more, Size *room, size_t each)
{
    if (w->failed) return 0;
    if (used + more <= *room) return 1;
    Size wanted = *room ? *room : 256;
    while (wanted < used + more) wanted *= 2;
    void *made = realloc(*(void **)at, (size_t)wanted * each);
    if (!made) {
        PyErr_NoMemory();
        w->failed = 1;
        return 0;
    }
    *(void **)at = made;
    *room = wanted;
    return 1;
}

static uint64_t quick(const char *bytes, Size length)
{
    uint64_t hash = (uint64_t)length * 0x9E3779B97F4A7C15u, word;
    for (; length >= 8; bytes += 8, length -= 8) {
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, bytes, (size_t)length);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
    return hash ^ hash >> 32;
}

/* The number of a text that is made of parts; one that was met lately keeps its number. */
static uint32_t joined(Work *w, const Text *parts, int n)
{
    Size length = 0;
    for (int i = 0; i < n; i++) {
        if (parts[i].length > MOST_BYTES - w->used - length) fail(w, "length");
        if (w->failed) return 0;
        length += parts[i].length;
    }
    if (!grown(w, &w->bytes, w->used, length + 1, &w->room, 1)) return 0;
    char *to = w->bytes + w->used;
    for (int i = 0; i < n; to += parts[i++].length)
        if (parts[i].length) memcpy(to, parts[i].bytes, (size_t)parts[i].length);
    const char *text = w->bytes + w->used;
    uint32_t *place = w->places + quick(text, length) % PLACES;
    if (*place) {
        const Text known = w->texts[*place - 1];
        if (known.length == length && !memcmp(w->bytes + (uintptr_t)known.bytes, text, (size_t)length)) return *place - 1;
    }
    const Size before = w->most;
    if (!grown(w, &w->texts, w->number, 1, &w->most, sizeof(Text))) return 0;
    if (w->most != before) {
        void *hashes = realloc(w->hashes, (size_t)w->most * sizeof(uint64_t));
        if (!hashes) {
            PyErr_NoMemory();
            w->failed = 1;
            return 0;
        }
        w->hashes = hashes;
    }
    w->texts[w->number] = (Text){(const char *)(uintptr_t)w->used, length};
    w->used += length;
    *place = (uint32_t)++w->number;
    return *place - 1;
}

#define S(literal) ((Text){literal, sizeof(literal) - 1})
#define JOIN(...) joined(w, (const Text[]){__VA_ARGS__}, (int)(sizeof((const Text[]){__VA_ARGS__}) / sizeof(Text)))
#define FEATURE(filler, ...) feature(w, JOIN(S("\0"), __VA_ARGS__), filler)

static void feature(Work *w, uint32_t template, uint32_t filler)
{
    if (grown(w, &w->pairs, w->paired, 1, &w->most_pairs, sizeof(Pair))) w->pairs[w->paired++] = (Pair){template, filler};
}

/* Hash what there is, and begin anew. */
static void flush(Work *w)
{
    if (!grown(w, &w->out, w->given, w->paired, &w->most_given, sizeof(uint64_t))) return;
    hash_texts(w);
    for (Size i = 0; i < w->paired; i++)
        w->out[w->given++] = w->hashes[w->pairs[i].template] ^ w->hashes[w->pairs[i].filler];
    w->used = w->number = w->paired = 0;
    memset(w->places, 0, sizeof w->places);
}

/* -- reading texts ------------------------------------------------------------------------------------------------ */

/* The bytes of a text, held until the key is done. */
static Text text_of(Work *w, PyObject *string)
{
    Text text = {"", 0};
    PyObject *owner = string;
    if (w->failed) return text;
    if (!string || !PyUnicode_Check(string) || w->holding == MOST_HELD) return fail(w, "text"), text;
    text.bytes = PyUnicode_AsUTF8AndSize(string, &text.length);
    if (text.bytes) Py_INCREF(owner);
    else {
        PyErr_Clear();
        owner = PyUnicode_AsEncodedString(string, "utf-8", "surrogatepass");
        if (!owner || PyBytes_AsStringAndSize(owner, (char **)&text.bytes, &text.length) < 0) {
            Py_XDECREF(owner);
            return fail(w, "text"), S("");
        }
    }
    w->held[w->holding++] = owner;
    return text;
}

static void let_go(Work *w)
{
    while (w->holding) Py_DECREF(w->held[--w->holding]);
}

static int begins(char byte) { return ((unsigned char)byte & 0xC0) != 0x80; }   /* a letter */

static Size letters(Text text)
{
    Size n = 0;
    for (Size i = 0; i < text.length; i++) n += begins(text.bytes[i]);
    return n;
}

static Text head(Text text, Size n)
{
    Size at = 0;
    while (at < text.length && (!begins(text.bytes[at]) || n-- > 0)) at++;
    return (Text){text.bytes, at};
}

static Text tail(Text text, Size n)
{
    Size at = text.length;
    while (at > 0 && n > 0) n -= begins(text.bytes[--at]);
    return (Text){text.bytes + at, text.length - at};
}

/* What follows the first `n` bytes. */
static Text past(Text text, Size n) { return (Text){text.bytes + n, text.length - n}; }

/* What stands before a mark; `rest` becomes what stands behind it, and `more` says whether there was one. */
static Text part(Text *rest, char mark, int *more)
{
    const char *at = rest->length ? memchr(rest->bytes, mark, (size_t)rest->length) : NULL;
    const Text found = {rest->bytes, at ? at - rest->bytes : rest->length};
    *more = at != NULL;
    *rest = past(*rest, found.length + *more);
    return found;
}

static int same(Text text, Text other)
{
    return text.length == other.length && !memcmp(text.bytes, other.bytes, (size_t)text.length);
}

/* -- the table of words ------------------------------------------------------------------------------------------- */

#define TABLE "anond.engines.chain.words"
#define MOST_BITS 16     /* of the directory */
#define NAME_BYTES 8     /* of a class: the letter of its scale, and a number */
#define NO_WORD ((Size)-1)

/* What is known of a language's words, see `words.Words`. */
typedef struct {
    Py_buffer hashes, classes;
    Size words, scales;
    char names[MOST_KNOWN];   /* a letter for each scale */
    int shift;
    uint32_t *begins;         /* where the hashes begin whose upper bits are a number */
    Key key;                  /* none: the table is public */
} Table;

static void let_table_go(Table *table)
{
    if (table->hashes.obj) PyBuffer_Release(&table->hashes);
    if (table->classes.obj) PyBuffer_Release(&table->classes);
    free(table->begins);
    free(table);
}

static void forget_table(PyObject *capsule) { let_table_go(PyCapsule_GetPointer(capsule, TABLE)); }

/* Take hold of an array of so many dimensions whose items are numbers of one of two formats, each of so many bytes. */
static int take(PyObject *given, Py_buffer *got, const char *formats, Size bytes, int dimensions)
{
    if (PyObject_GetBuffer(given, got, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0) return got->obj = NULL, 0;
    const char *format = got->format ? got->format : "B";
    if (got->ndim == dimensions && *format && strchr(formats, *format) && !format[1] && got->itemsize == bytes
        && (uintptr_t)got->buf % (size_t)bytes == 0) return 1;
    wrong("table");
    return 0;
}

static int fill_table(Table *table, PyObject *const *given)
{
    Size scales;
    const char *names = PyUnicode_AsUTF8AndSize(given[2], &scales);
    if (!names || !take(given[0], &table->hashes, "LQ", 8, 1) || !take(given[1], &table->classes, "H", 2, 2)) return 0;
    table->words = table->hashes.shape[0];
    table->scales = table->classes.shape[1];
    if (table->classes.shape[0] != table->words || table->words >= UINT32_MAX || scales > MOST_KNOWN
        || table->scales > scales || (table->words && !table->scales)) return wrong("table"), 0;
    memcpy(table->names, names, (size_t)scales);
    int bits = 1;
    while (bits < MOST_BITS && (Size)2 << bits <= table->words) bits++;
    table->shift = 64 - bits;
    table->begins = calloc(((size_t)1 << bits) + 1, sizeof(uint32_t));
    if (!table->begins) return PyErr_NoMemory(), 0;
    const uint64_t *hashes = table->hashes.buf;
    for (Size i = 0; i < table->words; i++) table->begins[(hashes[i] >> table->shift) + 1]++;
    for (Size i = 0; i < (Size)1 << bits; i++) table->begins[i + 1] += table->begins[i];
    begin_hashes(&table->key);
    return 1;
}

/* table(hashes, classes, scales) -> the table of words of a model: sorted hashes, and the classes of each on the scales */
static PyObject *table(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 3) return wrong("arguments");
    Table *made = calloc(1, sizeof(Table));
    if (!made) return PyErr_NoMemory();
    PyObject *capsule = fill_table(made, given) ? PyCapsule_New(made, TABLE, forget_table) : NULL;
    if (!capsule) let_table_go(made);
    return capsule;
}

/* Where a hash stands, or nowhere. */
static Size place_of(const Table *table, uint64_t hash)
{
    const uint64_t *hashes = table->hashes.buf;
    Size low = table->begins[hash >> table->shift], high = table->begins[(hash >> table->shift) + 1];
    const Size end = high;
    while (low < high) {
        const Size middle = low + (high - low) / 2;
        if (hashes[middle] < hash) low = middle + 1;
        else high = middle;
    }
    return low < end && hashes[low] == hash ? low : NO_WORD;
}

static int class_of(const Table *table, Size place, Size scale)
{
    return ((const uint16_t *)table->classes.buf)[place * table->scales + scale];
}

/* -- evidence ----------------------------------------------------------------------------------------------------- */

static int in_order(const void *one, const void *other)
{
    const Text a = ((const Mark *)one)->text, b = ((const Mark *)other)->text;
    const int by_bytes = memcmp(a.bytes, b.bytes, (size_t)(a.length < b.length ? a.length : b.length));
    return by_bytes ? by_bytes : (a.length > b.length) - (a.length < b.length);
}

static Text third(Work *w, Text mark)
{
    const Text two = head(mark, 2), three = head(mark, 3);
    if (three.length == two.length) fail(w, "mark");
    return past(three, two.length);
}

static Text without_strength(Text mark, Text name)
{
    if (same(name, S("G"))) {
        while (mark.length && mark.bytes[mark.length - 1] != ':') mark.length--;
        return (Text){mark.bytes, mark.length ? mark.length - 1 : 0};
    }
    while (mark.length && mark.bytes[mark.length - 1] == '!') mark.length--;
    return mark;
}

/* The marks of evidence, and behind them those without their strength, in order, each once. */
static void read_marks(Work *w, Text evidence)
{
    Size n = w->marked = 0, kept = 0;
    if (!evidence.length) return;
    for (int more = 1; more && !w->failed; n++) {
        if (n == MOST_MARKS) return fail(w, "evidence");
        if (!grown(w, &w->marks, 2 * n, 2, &w->most_marks, sizeof(Mark))) return;
        w->marks[n].text = part(&evidence, '|', &more);
        w->marks[n].name = third(w, w->marks[n].text);
        w->marks[n].weaker = 0;
    }
    if (w->failed) return;
    Mark *weaker = w->marks + n;
    for (Size i = 0; i < n; i++) {
        weaker[i].text = without_strength(w->marks[i].text, w->marks[i].name);
        weaker[i].name = third(w, weaker[i].text);
        weaker[i].weaker = 1;
    }
    qsort(weaker, (size_t)n, sizeof(Mark), in_order);
    for (Size i = 0; i < n; i++)
        if (!i || !same(weaker[i].text, weaker[kept - 1].text)) weaker[kept++] = weaker[i];
    w->marked = n + kept;
}

static Text star(const Mark *mark) { return mark->weaker ? S("*") : S(""); }

/* -- types -------------------------------------------------------------------------------------------------------- */

typedef struct {
    Text lower, folded, class, shape, brief, known[MOST_KNOWN];
    int classes;
    Size length;   /* in letters */
    char classed[4], shaped[12], short_shaped[12], named[MOST_KNOWN][NAME_BYTES];
    char *lowered;
} Word;

static int is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static int is_lower(char c) { return c >= 'a' && c <= 'z'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* What `features.word_class` says of a word of ASCII. */
static void classify(Word *word, Text text)
{
    Size upper = 0, lower = 0, digits = 0;
    for (Size i = 0; i < text.length; i++) {
        upper += is_upper(text.bytes[i]);
        lower += is_lower(text.bytes[i]);
        digits += is_digit(text.bytes[i]);
    }
    const Size n = text.length, alphabetic = upper + lower;
    if (n && alphabetic == n) {
        if (lower == n) word->class = n > 1 ? S("x") : S("x1");
        else if (upper == n) word->class = n > 1 ? S("XX") : S("X1");
        else word->class = upper == 1 && is_upper(text.bytes[0]) ? S("Xx") : S("xX");
    } else if (n && digits == n) {
        const int size = snprintf(word->classed, sizeof word->classed, "d%d", n < 10 ? (int)n : 10);
        word->class = (Text){word->classed, size};
    } else if (digits) word->class = alphabetic ? S("xd") : S("d.");
    else word->class = alphabetic ? S("x.") : (Text){text.bytes, n ? 1 : 0};
}

static void describe_ascii(Work *w, Word *word, Text text)
{
    word->lowered = malloc((size_t)text.length + 1);
    if (!word->lowered) {
        PyErr_NoMemory();
        w->failed = 1;
        return;
    }
    for (Size i = 0; i < text.length; i++) word->lowered[i] = (char)(text.bytes[i] | (is_upper(text.bytes[i]) ? 32 : 0));
    word->lower = word->folded = (Text){word->lowered, text.length};
    classify(word, text);
    Size n = text.length < 12 ? text.length : 12, brief = 0;
    for (Size i = 0; i < n; i++) {
        const char c = text.bytes[i];
        word->shaped[i] = is_upper(c) ? 'X' : is_lower(c) ? 'x' : is_digit(c) ? 'd' : c;
        if (word->shaped[i] != (i ? word->shaped[i - 1] : 0)) word->short_shaped[brief++] = word->shaped[i];
    }
    word->shape = (Text){word->shaped, n};
    word->brief = (Text){word->short_shaped, brief};
}

/* What Python tells of a word that is more than ASCII: the word, and its classes. */
static void ask(Work *w, Word *word, PyObject *string, PyObject *known, PyObject *describe)
{
    PyObject *told = PyObject_CallFunctionObjArgs(describe, string, NULL), *classes = NULL;
    if (!told || !PyTuple_Check(told) || PyTuple_Size(told) != 5) fail(w, "description");
    Text *parts[] = {&word->lower, &word->folded, &word->class, &word->shape, &word->brief};
    for (int i = 0; i < 5 && !w->failed; i++) *parts[i] = text_of(w, PyTuple_GetItem(told, i));
    if (!w->failed) classes = PyObject_CallFunctionObjArgs(known, PyTuple_GetItem(told, 1), NULL);
    Py_XDECREF(told);
    if (!classes || !PyTuple_Check(classes) || PyTuple_Size(classes) > MOST_KNOWN) {
        Py_XDECREF(classes);
        return fail(w, "classes");
    }
    word->classes = (int)PyTuple_Size(classes);
    for (int i = 0; i < word->classes; i++) {
        word->known[i] = text_of(w, PyTuple_GetItem(classes, i));
        if (!word->known[i].length) fail(w, "class");
    }
    Py_DECREF(classes);
}

/* The classes of a word of ASCII, as `words.Words.of` tells them. */
static void look_up(Word *word, const Table *table)
{
    uint64_t found[4];
    if (!table->words) return;
    hash_four(&table->key, (const Text[]){word->folded, word->folded, word->folded, word->folded}, found);
    const Size place = place_of(table, found[0]);
    word->classes = (int)table->scales;
    for (Size i = 0; i < table->scales; i++) {
        int size = 1;
        word->named[i][0] = table->names[i];
        if (place != NO_WORD)
            size = snprintf(word->named[i], NAME_BYTES, "%c%d", table->names[i], class_of(table, place, i));
        word->known[i] = (Text){word->named[i], size};
    }
}

static void read_word(Work *w, Word *word, PyObject *string, PyObject *const *given)
{
    const Table *table = PyCapsule_GetPointer(given[2], TABLE);
    if (!table) w->failed = 1;
    const Text text = text_of(w, string);
    if (w->failed) return;
    word->length = PyUnicode_GetLength(string);
    if (word->length != text.length) return ask(w, word, string, given[3], given[4]);
    describe_ascii(w, word, text);
    if (!w->failed) look_up(word, table);
}

/* The features of `features.type_features`, those that many words share at the end: eight of the word's shape, and before
   them those of its classes, eight where the model has four scales. `fill` sums each eight once. */
static void type_features(Work *w, const Word *word, Text how)
{
    static const char digits[] = "234";
    char number[4];
    const int size = snprintf(number, sizeof number, "%d", word->length < 12 ? (int)word->length : 12);
    const Size folded_letters = letters(word->folded);
    const uint32_t folded = JOIN(word->folded), class = JOIN(word->class);
    const uint32_t shape = JOIN(word->shape), brief = JOIN(word->brief), length = JOIN((Text){number, size});
    FEATURE(JOIN(word->lower), S("w"));
    FEATURE(folded, S("f"));
    FEATURE(folded, how, S(":f"));
    for (Size n = 2; n < 5 && folded_letters > n; n++)
        FEATURE(JOIN(head(word->folded, n)), S("p"), (Text){digits + n - 2, 1});
    for (Size n = 2; n < 5 && folded_letters > n; n++)
        FEATURE(JOIN(tail(word->folded, n)), S("s"), (Text){digits + n - 2, 1});
    for (const Mark *m = w->marks; m < w->marks + w->marked; m++) {
        FEATURE(JOIN(m->text), m->name, star(m));
        FEATURE(JOIN(word->class, S("&"), m->text), S("c&"), m->name, star(m));
        FEATURE(JOIN(m->text), how, S(":"), m->name, star(m));
    }
    if (word->classes) FEATURE(JOIN(word->class, S("&"), word->known[0]), S("c&"), head(word->known[0], 1));
    for (int i = 0; i < word->classes; i++) {
        FEATURE(JOIN(word->known[i]), head(word->known[i], 1));
        FEATURE(JOIN(word->known[i]), how, S(":"), head(word->known[i], 1));
    }
    FEATURE(shape, S("h"));
    FEATURE(brief, S("j"));
    FEATURE(class, S("c"));
    FEATURE(length, S("n"));
    FEATURE(shape, how, S(":h"));
    FEATURE(brief, how, S(":j"));
    FEATURE(class, how, S(":c"));
    FEATURE(length, how, S(":n"));
}

/* A token's type: its word, or None beyond the turn's edges, its evidence, and how the turn is written. */
static void of_type(Work *w, PyObject *type, PyObject *const *given)
{
    PyObject *string = PyTuple_GetItem(type, 0);
    const Text evidence = text_of(w, PyTuple_GetItem(type, 1)), how = text_of(w, PyTuple_GetItem(type, 2));
    if (w->failed) return;
    if (string == Py_None) return FEATURE(JOIN(S("")), S("edge"));
    Word word = {.lowered = NULL};
    read_word(w, &word, string, given);
    if (!w->failed) read_marks(w, evidence);
    if (!w->failed) type_features(w, &word, how);
    free(word.lowered);
}

/* -- descriptions ------------------------------------------------------------------------------------------------- */

#define MOST_DESCRIBED 4096   /* words that are remembered, as by `features.WordDescriptions` */

/* How rare a word is, as `features` counts it: by its class on the first scale. */
static char rarity(const Table *table, uint64_t hash)
{
    if (!table->words) return '-';
    const Size place = place_of(table, hash);
    const int class = place == NO_WORD ? -1 : class_of(table, place, 0);
    return class < 0 ? '0' : class >= 1 && class <= 4 ? '1' : class >= 5 && class <= 7 ? '2' : '3';
}

/* A description of a word: folded, its class, what it is like if it may be a value, and the same where no evidence is. */
static PyObject *description(Text text, const char *lowered, char rare)
{
    Word word;
    classify(&word, text);
    char class[5] = "", like[8] = "", plain[8] = "";
    memcpy(class, word.class.bytes, (size_t)word.class.length);
    if (is_upper(*class) || is_lower(*class) || is_digit(*class)) {
        snprintf(like, sizeof like, "%s%c", class, rare);
        const int small = !strcmp(class, "x") || !strcmp(class, "x.") || !strcmp(class, "x1");
        if (!small || (rare != '-' && rare != '3')) snprintf(plain, sizeof plain, "%s;", like);
    }
    PyObject *parts[4] = {
        PyUnicode_FromStringAndSize(lowered, text.length), PyUnicode_FromStringAndSize(class, word.class.length),
        PyUnicode_FromString(like), PyUnicode_FromString(plain)};
    for (int i = 1; i < 4; i++)
        if (parts[i]) PyUnicode_InternInPlace(&parts[i]);   /* there are few */
    PyObject *found = parts[0] && parts[1] && parts[2] && parts[3]
        ? PyTuple_Pack(4, parts[0], parts[1], parts[2], parts[3]) : NULL;
    for (int i = 0; i < 4; i++) Py_XDECREF(parts[i]);
    return found;
}

typedef struct {
    const Table *table;
    PyObject *known, *found, *words[4];   /* `found`: a list with a place for each word */
    Text texts[4];
    char lowered[4][BLOCK];
    Size places[4];
    int number;
} Waiting;

/* Describe the words that wait, four at most, and remember them; or only let them go. */
static int describe_waiting(Waiting *w, int good)
{
    uint64_t hashes[4];
    Text lowered[4];
    if (!w->number) return good;
    for (int k = 0; k < 4; k++) {
        const int from = k < w->number ? k : 0;
        lowered[k] = (Text){w->lowered[from], w->texts[from].length};
    }
    hash_four(&w->table->key, lowered, hashes);
    for (int k = 0; k < w->number; k++) {
        PyObject *made = good ? description(w->texts[k], w->lowered[k], rarity(w->table, hashes[k])) : NULL;
        if (made && PyDict_Size(w->known) >= MOST_DESCRIBED) PyDict_Clear(w->known);
        good = made && PyDict_SetItem(w->known, w->words[k], made) == 0;
        if (good) good = PyList_SetItem(w->found, w->places[k], made) == 0;
        else Py_XDECREF(made);
        Py_DECREF(w->words[k]);
    }
    w->number = 0;
    return good;
}

/* Whether a word is of ASCII and short enough to be described here: then it waits. */
static int waits(Waiting *w, PyObject *word, Size at)
{
    Text text;
    text.bytes = PyUnicode_AsUTF8AndSize(word, &text.length);
    if (!text.bytes) return PyErr_Clear(), 0;
    if (!text.length || text.length > BLOCK || text.length != PyUnicode_GetLength(word)) return 0;
    for (Size i = 0; i < text.length; i++)
        w->lowered[w->number][i] = (char)(text.bytes[i] | (is_upper(text.bytes[i]) ? 32 : 0));
    w->texts[w->number] = text;
    w->places[w->number] = at;
    w->words[w->number++] = Py_NewRef(word);
    return 1;
}

/* Describe a word: as it is remembered, later with others, or as `known` itself makes it. */
static int describe_word(Waiting *w, PyObject *word, Size at)
{
    if (!PyUnicode_CheckExact(word)) return wrong("word"), 0;
    PyObject *made = PyDict_GetItemWithError(w->known, word);
    if (made) Py_INCREF(made);
    else if (PyErr_Occurred()) return 0;
    else if (waits(w, word, at)) return w->number < 4 || describe_waiting(w, 1);
    else if (!(made = PyObject_GetItem(w->known, word))) return 0;
    return PyList_SetItem(w->found, at, made) == 0;
}

/* describe(words, descriptions, table) -> the description of each word. New ones are put in `descriptions`, which itself
   makes those that are not made here. */
static PyObject *describe(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 3 || !PyList_Check(given[0]) || !PyDict_Check(given[1])) return wrong("arguments");
    Waiting w = {.table = PyCapsule_GetPointer(given[2], TABLE), .known = given[1]};
    const Size number = PyList_Size(given[0]);
    if (!w.table || !(w.found = PyList_New(number))) return NULL;
    int good = 1;
    for (Size at = 0; good && at < number; at++) {
        PyObject *word = at < PyList_Size(given[0]) ? Py_NewRef(PyList_GetItem(given[0], at)) : NULL;
        good = word ? describe_word(&w, word, at) : (wrong("words"), 0);
        Py_XDECREF(word);
    }
    if (!describe_waiting(&w, good)) Py_CLEAR(w.found);
    return w.found;
}

/* -- what is around ----------------------------------------------------------------------------------------------- */

/* What is told of a turn, alone and together with a token's class and evidence. */
static void tell(Work *w, Text name, Text one, Text other, Text class, int both)
{
    if (!both) return FEATURE(JOIN(one, other), name);
    FEATURE(JOIN(one, other, S("&"), class), name, S("&c"));
    for (const Mark *m = w->marks; m < w->marks + w->marked; m++)
        if (m->weaker) FEATURE(JOIN(one, other, S("&"), m->text), name, S("&"), m->name, S("*"));
}

/* The features of `features.context_features`, in its order. */
static void context_features(Work *w, Text turn, Text class, Text evidence)
{
    enum { LANG, SPEAKER, ASKED, HOW, FIRST, LENGTH, PARTS };
    Text parts[PARTS], none = S("");
    int more = 1;
    for (int i = 0; i < PARTS; i++) {
        if (!more) return fail(w, "turn");
        parts[i] = part(&turn, '|', &more);
    }
    if (more) return fail(w, "turn");
    read_marks(w, evidence);
    FEATURE(JOIN(none), S("bias"));
    FEATURE(JOIN(parts[LANG]), S("l"));
    for (int both = 0; both < 2 && !w->failed; both++) {
        tell(w, S("t"), parts[SPEAKER], none, class, both);
        tell(w, S("t"), parts[FIRST], none, class, both);
        tell(w, S("t"), parts[LENGTH], none, class, both);
        tell(w, S("t"), parts[HOW], none, class, both);
        tell(w, S("t"), parts[SPEAKER], parts[LENGTH], class, both);
        Text asked = parts[ASKED];
        for (more = 1; more && !w->failed;) {
            const Text kind = part(&asked, '+', &more);
            if (!kind.length) continue;
            tell(w, S("q"), kind, none, class, both);
            tell(w, S("q"), kind, parts[LENGTH], class, both);
        }
    }
}

/* A token's context or a neighbour, as `features.around_features` reads them. */
static void of_around(Work *w, PyObject *around, PyObject *const *given)
{
    (void)given;
    Text parts[3];
    int more;
    for (int i = 0; i < 3; i++) parts[i] = text_of(w, PyTuple_GetItem(around, i));
    if (w->failed || !parts[0].length) return;
    if (!same(parts[0], S("<")) && !same(parts[0], S(">"))) return context_features(w, parts[0], parts[1], parts[2]);
    Text rest = parts[2];
    const Text coarse = part(&rest, ';', &more);
    FEATURE(JOIN(parts[1], S(" "), parts[2]), S("b"), parts[0]);
    FEATURE(JOIN(parts[1], S(" "), coarse), S("B"), parts[0]);
}

/* -- what Python calls -------------------------------------------------------------------------------------------- */

typedef void (*Reader)(Work *, PyObject *, PyObject *const *);

static void read_keys(Work *w, PyObject *keys, int64_t *counts, Size number, Reader reader, PyObject *const *given)
{
    for (Size i = 0; i < number && !w->failed; i++) {
        if (i >= PyList_Size(keys)) return fail(w, "keys");
        PyObject *key = PyList_GetItem(keys, i);
        if (!PyTuple_Check(key) || PyTuple_Size(key) != 3) return fail(w, "key");
        const Size before = w->paired;
        Py_INCREF(key);
        reader(w, key, given);
        Py_DECREF(key);
        let_go(w);
        counts[i] = w->paired - before;
        if (w->used > ENOUGH_BYTES) flush(w);
    }
    if (!w->failed) flush(w);
}

/* The hashes of all features, and how many each key has. */
static PyObject *read_all(PyObject *const *given, Reader reader)
{
    char *key;
    Size key_length;
    if (!PyList_Check(given[0])) return wrong("keys");
    if (PyBytes_AsStringAndSize(given[1], &key, &key_length) < 0) return NULL;
    if (key_length > LONGEST_KEY) return wrong("length of the key");
    const Size number = PyList_Size(given[0]);
    Work *w = calloc(1, sizeof(Work));
    PyObject *counts = PyBytes_FromStringAndSize(NULL, number * (Size)sizeof(int64_t)), *found = NULL;
    if (w && counts) {
        memcpy(w->key.bytes, key, (size_t)key_length);
        w->key.length = key_length;
        begin_hashes(&w->key);
        read_keys(w, given[0], (int64_t *)PyBytes_AsString(counts), number, reader, given);
        if (!w->failed)
            found = Py_BuildValue("y#O", w->out ? (char *)w->out : "", w->given * (Size)sizeof(uint64_t), counts);
        free(w->bytes);
        free(w->texts);
        free(w->hashes);
        free(w->pairs);
        free(w->marks);
        free(w->out);
    } else if (!PyErr_Occurred())
        PyErr_NoMemory();
    free(w);
    Py_XDECREF(counts);
    return found;
}

/* types(keys, key, table, known, describe) -> hashes, counts. What is more than ASCII, `known` and `describe` tell. */
static PyObject *types(PyObject *self, PyObject *const *given, Size count)
{
    return count == 5 ? read_all(given, of_type) : wrong("arguments");
}

/* around(keys, key) -> hashes, counts */
static PyObject *around(PyObject *self, PyObject *const *given, Size count)
{
    return count == 2 ? read_all(given, of_around) : wrong("arguments");
}

static PyMethodDef methods[] = {
    {"table", (PyCFunction)(void (*)(void))table, METH_FASTCALL, "What is known of a language's words."},
    {"describe", (PyCFunction)(void (*)(void))describe, METH_FASTCALL, "Descriptions of words."},
    {"types", (PyCFunction)(void (*)(void))types, METH_FASTCALL, "Hashes of the features of types."},
    {"around", (PyCFunction)(void (*)(void))around, METH_FASTCALL, "Hashes of the features of contexts and neighbours."},
    {NULL, NULL, 0, NULL}};

#ifndef KERNEL_VERSION // the build defines it, see text/compiled.py
#define KERNEL_VERSION ""
#endif

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_features", KERNEL_VERSION, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__features(void) { return PyModuleDef_Init(&module); }
