/* Words and phrases of the lists in plain C: what `lookup.Gazetteers.find` does one word at a time, see there.

   Most words are on no list, and seldom the same: of words of ASCII the key and its hash (BLAKE2b of 8 bytes) are made
   here, and looked up in the keys of the lexicon. Whatever else is asked, Python answers. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "hashes are read as little-endian words"
#endif

#define BLOCK 128       /* bytes that BLAKE2b takes at once; a longer word is left to Python */
#define MOST_BITS 16    /* of the directory, as in `sorted_hashes` */
#define KEYS "anond_gazetteers.keys"
#define ARRAYS "anond_gazetteers.arrays"
#define SHELVES 2       /* as in `lexicon`, and CONTINUES */
#define CONTINUES 128
#define ABSENT (-1)
#define UNTOLD (-2)     /* Python has to say it */

typedef Py_ssize_t Size;

static PyObject *wrong(const char *what)
{
    return PyErr_Format(PyExc_ValueError, "lookup: %s: not of the size or kind that it should be", what);
}

/* -- the key of a word and its hash ------------------------------------------------------------------------------- */

static int is_joint(char c) { return c == '-' || c == '\'' || c == '.' || c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31); }
static int is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* The characters of a short text of ASCII; NULL, without an error, for any other. */
static const char *ascii(PyObject *text, Size *length)
{
    const char *utf8 = PyUnicode_AsUTF8AndSize(text, length);
    if (!utf8) PyErr_Clear();
    else if (*length != PyUnicode_GetLength(text) || *length > BLOCK) utf8 = NULL;
    return utf8;
}

/* `lexicon.key_of`: in small letters, joints as one space between words. */
static Size key_of(const char *text, Size length, uint8_t *key)
{
    Size size = 0;
    for (Size i = 0; i < length; i++) {
        if (!is_joint(text[i])) key[size++] = (uint8_t)(text[i] | (text[i] >= 'A' && text[i] <= 'Z' ? 32 : 0));
        else if (size && key[size - 1] != ' ') key[size++] = ' ';
    }
    return size && key[size - 1] == ' ' ? size - 1 : size;
}

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

/* BLAKE2b of 8 bytes, of one block that is filled up with zeros. */
static uint64_t hash_of(const uint8_t block[BLOCK], Size length)
{
    uint64_t v[16], m[16];
    memcpy(m, block, BLOCK);
    memcpy(v, IV, sizeof IV);
    memcpy(v + 8, IV, sizeof IV);
    v[0] ^= 0x01010008u;
    v[12] ^= (uint64_t)length;
    v[14] = ~v[14];
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
    return IV[0] ^ 0x01010008u ^ v[0] ^ v[8];
}

/* -- the keys of the lexicon -------------------------------------------------------------------------------------- */

typedef struct {
    Py_buffer hashes;
    Size number;
    int shift;
    uint32_t *begins;   /* where the hashes begin whose upper bits are a number */
} Keys;

static void let_go(Keys *keys)
{
    if (keys->hashes.obj) PyBuffer_Release(&keys->hashes);
    free(keys->begins);
    free(keys);
}

static void forget(PyObject *capsule) { let_go(PyCapsule_GetPointer(capsule, KEYS)); }

static int fill(Keys *keys, PyObject *given)
{
    if (PyObject_GetBuffer(given, &keys->hashes, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0) return keys->hashes.obj = NULL, 0;
    const char *format = keys->hashes.format ? keys->hashes.format : "B";
    if (keys->hashes.ndim != 1 || !*format || !strchr("LQ", *format) || format[1] || keys->hashes.itemsize != 8
        || (uintptr_t)keys->hashes.buf % 8 || keys->hashes.shape[0] >= UINT32_MAX) return wrong("keys"), 0;
    keys->number = keys->hashes.shape[0];
    int bits = 1;
    while (bits < MOST_BITS && (Size)2 << bits <= keys->number) bits++;
    keys->shift = 64 - bits;
    keys->begins = calloc(((size_t)1 << bits) + 1, sizeof(uint32_t));
    if (!keys->begins) return PyErr_NoMemory(), 0;
    const uint64_t *hashes = keys->hashes.buf;
    for (Size i = 0; i < keys->number; i++) keys->begins[(hashes[i] >> keys->shift) + 1]++;
    for (Size i = 0; i < (Size)1 << bits; i++) keys->begins[i + 1] += keys->begins[i];
    return 1;
}

/* keys(hashes) -> the keys of a lexicon: sorted hashes, which are not copied */
static PyObject *keys(PyObject *self, PyObject *given)
{
    Keys *made = calloc(1, sizeof(Keys));
    if (!made) return PyErr_NoMemory();
    PyObject *capsule = fill(made, given) ? PyCapsule_New(made, KEYS, forget) : NULL;
    if (!capsule) let_go(made);
    return capsule;
}

/* Where the key of a word stands, ABSENT, or UNTOLD where the word is long or more than ASCII. */
static Size place_of(const Keys *keys, PyObject *word)
{
    uint8_t block[BLOCK] = {0};
    Size length;
    const char *text = ascii(word, &length);
    if (!text) return UNTOLD;
    const Size size = key_of(text, length, block);
    if (!size) return ABSENT;
    memset(block + size, 0, (size_t)(length - size));   /* a space behind the last word */
    const uint64_t *hashes = keys->hashes.buf, hash = hash_of(block, size);
    Size low = keys->begins[hash >> keys->shift], high = keys->begins[(hash >> keys->shift) + 1];
    const Size end = high;
    while (low < high) {
        const Size middle = low + (high - low) / 2;
        if (hashes[middle] < hash) low = middle + 1;
        else high = middle;
    }
    return low < end && hashes[low] == hash ? low : ABSENT;
}

/* place(keys, word) -> where the key of a word stands, -1 where it is absent, -2 where Python has to say it */
static PyObject *place(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 2 || !PyUnicode_Check(given[1])) return wrong("arguments");
    const Keys *known = PyCapsule_GetPointer(given[0], KEYS);
    return known ? PyLong_FromSsize_t(place_of(known, given[1])) : NULL;
}

/* -- what the lexicon holds of a word ----------------------------------------------------------------------------- */

typedef struct {
    Py_buffer ends, reach, records;   /* see `lexicon`: where the records of a key end, two reaches of each, records */
    Size number, size, languages;     /* of the keys; bytes of a record; columns of strengths, and of counts */
} Arrays;

static void let_arrays_go(Arrays *arrays)
{
    if (arrays->ends.obj) PyBuffer_Release(&arrays->ends);
    if (arrays->reach.obj) PyBuffer_Release(&arrays->reach);
    if (arrays->records.obj) PyBuffer_Release(&arrays->records);
    free(arrays);
}

static void forget_arrays(PyObject *capsule) { let_arrays_go(PyCapsule_GetPointer(capsule, ARRAYS)); }

static int take(PyObject *given, Py_buffer *into, int dimensions, const char *formats, Size itemsize)
{
    if (PyObject_GetBuffer(given, into, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0) return into->obj = NULL, 0;
    const char *format = into->format ? into->format : "B";
    if (into->ndim != dimensions || !*format || !strchr(formats, *format) || format[1] || into->itemsize != itemsize
        || (uintptr_t)into->buf % (size_t)itemsize) return wrong("arrays"), 0;
    return 1;
}

static int fill_arrays(Arrays *a, PyObject *const *given)
{
    if (!take(given[0], &a->ends, 1, "IL", 4) || !take(given[1], &a->reach, 2, "B", 1)
        || !take(given[2], &a->records, 2, "B", 1)) return 0;
    a->number = a->ends.shape[0];
    a->size = a->records.shape[1];
    a->languages = (a->size - 1) / 2;
    const int sound = a->reach.shape[0] == a->number && a->reach.shape[1] == SHELVES && a->size % 2 == 1 && a->size > 1;
    if (!sound) return wrong("arrays"), 0;
    const uint32_t *ends = a->ends.buf;
    uint32_t before = 0;
    for (Size i = 0; i < a->number; before = ends[i++])
        if (ends[i] < before || ends[i] > a->records.shape[0]) return wrong("ends"), 0;
    return 1;
}

/* arrays(ends, reach, records) -> what a lexicon holds of its keys, which is not copied */
static PyObject *arrays(PyObject *self, PyObject *const *given, Size count)
{
    Arrays *made = count == 3 ? calloc(1, sizeof(Arrays)) : NULL;
    if (!made) return count == 3 ? PyErr_NoMemory() : wrong("arguments");
    PyObject *capsule = fill_arrays(made, given) ? PyCapsule_New(made, ARRAYS, forget_arrays) : NULL;
    if (!capsule) let_arrays_go(made);
    return capsule;
}

/* The records of a key, and how many they are. */
static const uint8_t *records_of(const Arrays *a, Size place, Size *many)
{
    const uint32_t *ends = a->ends.buf, first = place ? ends[place - 1] : 0;
    *many = ends[place] - first;
    return (const uint8_t *)a->records.buf + (Size)first * a->size;
}

/* The byte for the strength of a record in a language, or its highest where the column is 0. */
static uint8_t strength_of(const Arrays *a, const uint8_t *record, Size column)
{
    if (column) return record[column];
    uint8_t most = 0;
    for (Size i = 1; i <= a->languages; i++) if (record[i] > most) most = record[i];
    return most;
}

/* A number among some; -1 with an error for any other. */
static Size number_below(PyObject *given, Size end)
{
    const Size number = PyLong_AsSsize_t(given);
    if (number == -1 && PyErr_Occurred()) return -1;
    return number >= 0 && number < end ? number : (wrong("number"), -1);
}

/* Whether a record is of a kind that is asked for; -1 with an error where `kinds` are no texts, or too few. */
static int is_asked(PyObject *kinds, const uint8_t *record)
{
    PyObject *kind = record[0] < PyTuple_Size(kinds) ? PyTuple_GetItem(kinds, record[0]) : NULL;
    if (!kind || !PyUnicode_Check(kind)) return wrong("kinds"), -1;
    return PyUnicode_GetLength(kind) > 0;
}

/* entry(arrays, place, column, shelf, kinds, strengths) -> (longest phrase, whether a phrase goes on with it, readings,
   the kinds at home as bits) of a key, of the kinds that have a name; column 0 stands for all languages. */
static PyObject *entry_at(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 6 || !PyTuple_Check(given[4]) || !PyTuple_Check(given[5]) || PyTuple_Size(given[5]) != 256
        || PyTuple_Size(given[4]) > 62) return wrong("arguments");
    const Arrays *a = PyCapsule_GetPointer(given[0], ARRAYS);
    if (!a) return NULL;
    const Size place = number_below(given[1], a->number), column = place < 0 ? -1 : number_below(given[2], a->languages + 1);
    const Size shelf = column < 0 ? -1 : number_below(given[3], SHELVES);
    if (shelf < 0) return NULL;
    Size many, used = 0;
    const uint8_t *record = records_of(a, place, &many);
    double strengths[62], most = 0.0;
    uint8_t kinds[62], bytes[62];
    for (Size i = 0; i < many; i++, record += a->size) {
        const uint8_t byte = strength_of(a, record, column);
        const int wanted = byte ? is_asked(given[4], record) : 0;
        if (wanted < 0) return NULL;
        if (!wanted) continue;
        if (used == 62) return wrong("records");
        const double strength = PyFloat_AsDouble(PyTuple_GetItem(given[5], byte));
        if (strength == -1.0 && PyErr_Occurred()) return NULL;
        if (strength > most) most = strength;
        kinds[used] = record[0], bytes[used] = byte, strengths[used++] = strength;
    }
    PyObject *readings = PyTuple_New(used);
    uint64_t at_home = 0;
    for (Size i = 0; readings && i < used; i++) {
        PyObject *kind = PyTuple_GetItem(given[4], kinds[i]), *strength = PyTuple_GetItem(given[5], bytes[i]);
        PyObject *both = PyTuple_Pack(2, kind, strength);
        if (!both || PyTuple_SetItem(readings, i, both) < 0) Py_CLEAR(readings);
        if (strengths[i] >= most / 2) at_home |= (uint64_t)1 << kinds[i];
    }
    if (!readings) return NULL;
    const uint8_t reach = ((const uint8_t *)a->reach.buf)[place * SHELVES + shelf];
    return Py_BuildValue("iONK", reach % CONTINUES, reach >= CONTINUES ? Py_True : Py_False, readings,
                         (unsigned long long)at_home);
}

/* count(arrays, place, column, kind) -> the highest byte of this column among the records of a kind, 0 without any */
static PyObject *count_at(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 4) return wrong("arguments");
    const Arrays *a = PyCapsule_GetPointer(given[0], ARRAYS);
    if (!a) return NULL;
    const Size place = number_below(given[1], a->number), column = place < 0 ? -1 : number_below(given[2], a->size);
    const Size kind = column < 0 ? -1 : number_below(given[3], 256);
    if (kind < 0) return NULL;
    Size many;
    const uint8_t *record = records_of(a, place, &many);
    uint8_t most = 0;
    for (Size i = 0; i < many; i++, record += a->size)
        if (record[0] == kind && record[column] > most) most = record[column];
    return PyLong_FromLong(most);
}

/* -- phrases ------------------------------------------------------------------------------------------------------ */

typedef struct {
    const Keys *keys;
    PyObject *words, *entries, *phrases, *has_key;
    Size most, most_phrases;   /* that are remembered */
    Size number;               /* of the words */
    PyObject **each;           /* the entry of each word, None where it has none */
} Finding;

/* What is remembered of a word or phrase, or found out now. A new reference. */
static PyObject *entry(const Finding *f, PyObject *known, Size most, PyObject *word)
{
    PyObject *found = PyDict_GetItemWithError(known, word);
    if (found) return Py_NewRef(found);
    if (PyErr_Occurred()) return NULL;
    if (place_of(f->keys, word) != ABSENT) return PyObject_GetItem(known, word);
    if (PyDict_Size(known) >= most) PyDict_Clear(known);
    return PyDict_SetItem(known, word, Py_None) < 0 ? NULL : Py_NewRef(Py_None);
}

/* A part of an entry; NULL with an error for what is no entry. */
static PyObject *part(PyObject *entry, Size at)
{
    return PyTuple_Check(entry) && PyTuple_Size(entry) > at ? PyTuple_GetItem(entry, at) : wrong("entry");
}

static int continues(PyObject *entry)
{
    PyObject *said = part(entry, 1);
    return said ? PyObject_IsTrue(said) : -1;
}

/* Whether a word is of letters and digits alone; -1 on an error. */
static int is_alphanumeric(PyObject *word)
{
    Size length;
    const char *text = ascii(word, &length);
    if (text) {
        for (Size i = 0; i < length; i++)
            if (!is_letter(text[i]) && !is_digit(text[i])) return 0;
        return length > 0;
    }
    PyObject *said = PyObject_CallMethod(word, "isalnum", NULL);
    const int found = said ? PyObject_IsTrue(said) : -1;
    Py_XDECREF(said);
    return found;
}

/* Whether a word is more than joints; -1 on an error. */
static int is_more_than_joints(const Finding *f, PyObject *word)
{
    Size length;
    const char *text = ascii(word, &length);
    if (text) {
        for (Size i = 0; i < length; i++)
            if (!is_joint(text[i])) return 1;
        return 0;
    }
    PyObject *said = PyObject_CallFunctionObjArgs(f->has_key, word, NULL);
    const int found = said ? PyObject_IsTrue(said) : -1;
    Py_XDECREF(said);
    return found;
}

static PyObject *word_at(const Finding *f, Size at)
{
    PyObject *word = at < PyList_Size(f->words) ? PyList_GetItem(f->words, at) : NULL;
    return word && PyUnicode_Check(word) ? Py_NewRef(word) : wrong("words");
}

/* What a phrase is with one word more; the phrase so far is let go. */
static PyObject *longer(PyObject *phrase, PyObject *word)
{
    PyObject *both = PyUnicode_FromFormat("%U %U", phrase, word);
    Py_DECREF(phrase);
    return both;
}

/* `lookup._longest`: the end of the longest phrase that starts here, or of its first word; its readings are a new
   reference. */
static Size longest(const Finding *f, Size start, Size reach, PyObject **readings)
{
    PyObject *phrase = word_at(f, start);
    Size end = start + 1, count = 1;
    const Size limit = reach > f->number ? f->number : start + 2 * reach - 1;
    int good = phrase != NULL, more = 1;
    for (Size at = start + 1; good && more && at < f->number && at < limit; at++) {
        PyObject *word = word_at(f, at);
        const int counts = word ? is_more_than_joints(f, word) : -1;
        good = counts >= 0;
        if (good && counts && count++ == 1) more = f->each[at] == Py_None ? 0 : continues(f->each[at]);
        good = good && more >= 0;
        if (good && counts && more) {
            PyObject *found = NULL;
            if ((phrase = longer(phrase, word))) found = entry(f, f->phrases, f->most_phrases, phrase);
            good = found != NULL;
            more = good && found != Py_None;
            PyObject *said = more ? part(found, 2) : NULL;
            const int ends = said ? PyObject_IsTrue(said) : 0;
            if (more && (!said || ends < 0)) good = 0;
            else if (ends) {
                end = at + 1;
                Py_DECREF(*readings);
                *readings = Py_NewRef(said);
            }
            Py_XDECREF(found);
        }
        Py_XDECREF(word);
    }
    Py_XDECREF(phrase);
    return good ? end : -1;
}

/* Whether a phrase may go on behind a word: with one that follows another, or behind a joint; -1 on an error. */
static int may_go_on(const Finding *f, Size next)
{
    if (f->each[next] != Py_None) return continues(f->each[next]);
    PyObject *word = word_at(f, next);
    const int plain = word ? is_alphanumeric(word) : -1;
    Py_XDECREF(word);
    return plain < 0 ? -1 : !plain;
}

/* Put what starts at a word into `found`; the place behind it, the next one where nothing starts, or -1. */
static Size find_at(const Finding *f, Size start, PyObject *found)
{
    PyObject *one = f->each[start], *reach = part(one, 0), *readings = part(one, 2);
    if (!reach || !readings) return -1;
    const Size far = PyLong_AsSsize_t(reach);
    if (far == -1 && PyErr_Occurred()) return -1;
    Size end = start + 1;
    Py_INCREF(readings);
    const int on = far > 1 && end < f->number ? may_go_on(f, end) : 0;
    if (on) end = on < 0 ? -1 : longest(f, start, far, &readings);
    const int said = end < 0 ? -1 : PyObject_IsTrue(readings);
    PyObject *hit = said > 0 ? Py_BuildValue("nnO", start, end, readings) : NULL;
    Py_DECREF(readings);
    if (said < 0 || (said && (!hit || PyList_Append(found, hit) < 0))) end = -1;
    Py_XDECREF(hit);
    return said == 0 ? start + 1 : end;
}

/* find(words, entries, phrases, most, most_phrases, keys, has_key) -> [(start, end, readings)] of the entries among words,
   the longest from the left. Those that are absent are remembered in `entries` and `phrases`, which tell all others. */
static PyObject *find(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 7 || !PyList_Check(given[0]) || !PyDict_Check(given[1]) || !PyDict_Check(given[2]))
        return wrong("arguments");
    Finding f = {PyCapsule_GetPointer(given[5], KEYS), given[0], given[1], given[2], given[6]};
    if (!f.keys) return NULL;
    f.most = PyLong_AsSsize_t(given[3]);
    if (f.most == -1 && PyErr_Occurred()) return NULL;
    f.most_phrases = PyLong_AsSsize_t(given[4]);
    if (f.most_phrases == -1 && PyErr_Occurred()) return NULL;
    f.number = PyList_Size(f.words);
    PyObject *found = PyList_New(0);
    f.each = calloc((size_t)f.number + 1, sizeof(PyObject *));
    int good = found && (f.each || (PyErr_NoMemory(), 0));
    for (Size at = 0; good && at < f.number; at++) {
        PyObject *word = word_at(&f, at);
        f.each[at] = word ? entry(&f, f.entries, f.most, word) : NULL;
        good = f.each[at] != NULL;
        Py_XDECREF(word);
    }
    for (Size at = 0; good && at < f.number;) {
        if (f.each[at] == Py_None) at++;
        else good = (at = find_at(&f, at, found)) >= 0;
    }
    for (Size at = 0; f.each && at < f.number; at++) Py_XDECREF(f.each[at]);
    free(f.each);
    if (!good) Py_CLEAR(found);
    return found;
}

static PyMethodDef methods[] = {
    {"keys", (PyCFunction)keys, METH_O, "The keys of a lexicon."},
    {"place", (PyCFunction)(void (*)(void))place, METH_FASTCALL, "Where the key of a word stands."},
    {"arrays", (PyCFunction)(void (*)(void))arrays, METH_FASTCALL, "What a lexicon holds of its keys."},
    {"entry", (PyCFunction)(void (*)(void))entry_at, METH_FASTCALL, "What a lexicon holds of one key."},
    {"count", (PyCFunction)(void (*)(void))count_at, METH_FASTCALL, "How many bear the name of one key."},
    {"find", (PyCFunction)(void (*)(void))find, METH_FASTCALL, "The entries among words."},
    {NULL, NULL, 0, NULL}};

#ifndef KERNEL_VERSION // the build defines it, see compiled.py
#define KERNEL_VERSION ""
#endif

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_lookup", KERNEL_VERSION, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__lookup(void) { return PyModuleDef_Init(&module); }
