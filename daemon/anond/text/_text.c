/* What most turns need of the text stages, in plain C: the language scores of fastText's model, the short ways of
   `language`, `tokens` and `detectors` for texts of ASCII, which words memory looks at, and words one letter apart.
   Each does what the Python beside it does, which stands in for it where this is not compiled, and which says what it
   is for. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

typedef Py_ssize_t Size;
typedef double Pair __attribute__((aligned(4), may_alias));   /* two floats */
typedef double Two __attribute__((vector_size(16), may_alias));
typedef float Four __attribute__((vector_size(16), aligned(4), may_alias));

static PyObject *wrong(const char *what)
{
    return PyErr_Format(PyExc_ValueError, "text: %s: not of the size or kind that it should be", what);
}

/* The characters of a text of ASCII; NULL, without an error, for any other. */
static const char *ascii(PyObject *text, Size *length)
{
    const char *utf8 = PyUnicode_AsUTF8AndSize(text, length);
    if (!utf8) PyErr_Clear();
    else if (*length != PyUnicode_GetLength(text)) utf8 = NULL;
    return utf8;
}

static int is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c; }
static int is_space(char c) { return c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31); }

/* -- the language model ------------------------------------------------------------------------------------------- */

#define BYTES 16      /* of a row: one for each two of its dimensions, and one more for its length */
#define DIMENSIONS (2 * BYTES)
#define MOST_LABELS 512
#define MOST_LETTERS 1024   /* bytes of a line */
#define FEWEST 2      /* characters of an n-gram */
#define LONGEST 5
#define MODEL "anond.text.model"

typedef struct {
    uint32_t rows;
    uint64_t inverse;   /* of `rows`, to take remainders by it */
    Size labels, width; /* labels, and the same rounded up to a multiple of 4 */
    float lengths[256], pairs[BYTES][256][2];
    float *output;      /* [dimension][label] */
    unsigned char codes[];
} Model;

static void forget(PyObject *capsule)
{
    Model *model = PyCapsule_GetPointer(capsule, MODEL);
    free(model->output);
    free(model);
}

/* model(codes, pairs, length_codes, lengths, output): a quantised model of fastText's, from the parts of its file */
static PyObject *model(PyObject *self, PyObject *const *given, Size count)
{
    const char *part[5];
    Size size[5];
    if (count != 5) return wrong("arguments");
    for (int i = 0; i < 5; i++)
        if (PyBytes_AsStringAndSize(given[i], (char **)&part[i], &size[i]) < 0) return NULL;
    const Size rows = size[2], labels = size[4] / (Size)sizeof(float) / DIMENSIONS;
    if (rows < 1 || rows > UINT32_MAX || size[0] != rows * BYTES) return wrong("codes");
    if (size[1] != sizeof ((Model *)0)->pairs || size[3] != sizeof ((Model *)0)->lengths) return wrong("pairs");
    if (labels < 1 || labels > MOST_LABELS || size[4] != labels * DIMENSIONS * (Size)sizeof(float))
        return wrong("output");
    const Size width = (labels + 3) / 4 * 4;
    Model *made = malloc(sizeof(Model) + (size_t)rows * (BYTES + 1));
    float *output = calloc((size_t)width * DIMENSIONS, sizeof(float));
    if (!made || !output) {
        free(made);
        free(output);
        return PyErr_NoMemory();
    }
    *made = (Model){.rows = (uint32_t)rows, .inverse = UINT64_MAX / (uint64_t)rows + 1, .labels = labels,
                    .width = width, .output = output};
    memcpy(made->pairs, part[1], sizeof made->pairs);
    memcpy(made->lengths, part[3], sizeof made->lengths);
    for (Size i = 0; i < rows; i++) {
        memcpy(made->codes + i * (BYTES + 1), part[0] + i * BYTES, BYTES);
        made->codes[i * (BYTES + 1) + BYTES] = (unsigned char)part[2][i];
    }
    for (Size j = 0; j < labels; j++)
        for (Size i = 0; i < DIMENSIONS; i++)
            memcpy(output + i * width + j, part[4] + (j * DIMENSIONS + i) * (Size)sizeof(float), sizeof(float));
    PyObject *capsule = PyCapsule_New(made, MODEL, forget);
    if (!capsule) {
        free(output);
        free(made);
    }
    return capsule;
}

/* The rows of all n-grams of a word, which stands between < and >. */
static Size ngrams(const Model *m, const char *word, Size length, uint32_t *rows)
{
    Size found = 0;
    for (Size i = 0; i < length; i++) {
        if ((word[i] & 0xC0) == 0x80) continue;
        uint32_t hash = 2166136261u;
        for (Size j = i, n = 1; j < length && n <= LONGEST; n++) {
            do {
                hash = (hash ^ (uint32_t)(int8_t)word[j++]) * 16777619u;
            } while (j < length && (word[j] & 0xC0) == 0x80);
            if (n < FEWEST) continue;
            rows[found] = (uint32_t)(((unsigned __int128)(m->inverse * hash) * m->rows) >> 64);   /* hash % rows */
            __builtin_prefetch(m->codes + (size_t)rows[found++] * (BYTES + 1));
        }
    }
    return found;
}

static void add(const Model *m, const uint32_t *rows, Size number, Four *sum)
{
    for (Size i = 0; i < number; i++) {
        const unsigned char *code = m->codes + (size_t)rows[i] * (BYTES + 1);
        const float length = m->lengths[code[BYTES]];
        for (int k = 0; k < BYTES; k += 2) {
            const Two two = {*(const Pair *)m->pairs[k][code[k]], *(const Pair *)m->pairs[k + 1][code[k + 1]]};
            sum[k / 2] += length * (Four)two;
        }
    }
}

/* The share of each label, given the sum of the rows of so many n-grams. */
static void softmax(const Model *m, const Four *sum, Size number, float *share)
{
    const float *hidden = (const float *)sum;
    memset(share, 0, (size_t)m->width * sizeof(float));
    for (Size i = 0; i < DIMENSIONS; i++) {
        const float one = hidden[i] * (1.0f / (float)number);
        for (Size j = 0; j < m->width; j += 4) *(Four *)(share + j) += one * *(const Four *)(m->output + i * m->width + j);
    }
    float most = share[0], all = 0.0f;
    for (Size j = 1; j < m->labels; j++) most = share[j] > most ? share[j] : most;
    for (Size j = 0; j < m->labels; j++) {
        share[j] = share[j] - most < -30.0f ? 0.0f : expf(share[j] - most);
        all += share[j];
    }
    for (Size j = 0; j < m->labels; j++) share[j] /= all;
}

/* scores(model, line, best, floor) -> [(label, share)] of those that reach the floor, the likeliest first */
static PyObject *scores(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 4) return wrong("arguments");
    const Model *m = PyCapsule_GetPointer(given[0], MODEL);
    if (!m) return NULL;
    Size length, best = PyLong_AsSsize_t(given[2]);
    if (best == -1 && PyErr_Occurred()) return NULL;
    if (best > m->labels) best = m->labels;
    const char *line = PyUnicode_AsUTF8AndSize(given[1], &length);
    if (!line) return NULL;
    const double floor = PyFloat_AsDouble(given[3]);
    if (floor == -1.0 && PyErr_Occurred()) return NULL;
    if (length > MOST_LETTERS) return wrong("line");
    uint32_t rows[2 * (MOST_LETTERS + 1) * (LONGEST - FEWEST + 1)];
    char word[MOST_LETTERS + 2] = "<";
    Four sum[DIMENSIONS / 4] = {{0}};
    Size number = 0;
    for (Size at = 0, size; at < length; at += size + 1) {
        for (size = 0; at + size < length && line[at + size] != ' '; size++) word[size + 1] = line[at + size];
        word[size + 1] = '>';
        if (size) number += ngrams(m, word, size + 2, rows + number);
    }
    PyObject *found = PyList_New(0);
    if (!found || !number) return found;
    float share[MOST_LABELS];
    add(m, rows, number, sum);
    softmax(m, sum, number, share);
    for (; best > 0; best--) {
        Size top = 0;
        for (Size j = 1; j < m->labels; j++) top = share[j] > share[top] ? j : top;
        if (share[top] < floor) break;
        PyObject *pair = Py_BuildValue("nd", top, (double)(float)exp((float)log(share[top] + 1e-5)));
        if (!pair || PyList_Append(found, pair) < 0) {
            Py_XDECREF(pair);
            Py_DECREF(found);
            return NULL;
        }
        Py_DECREF(pair);
        share[top] = -1.0f;
    }
    return found;
}

/* -- short ways for ASCII ----------------------------------------------------------------------------------------- */

#define NAME_LIKE 0.3   /* as `language._weight` counts */
#define FULL 4.0

/* What of a text is words, each followed by a blank: no run of marks and letters that holds a sign of a code. */
static Size only_words(const char *text, Size length, char *out)
{
    Size size = 0;
    for (Size at = 0; at < length;) {
        Size end = at, begun = size;
        int code = 0;
        for (; end < length && text[end] > ' ' && text[end] <= '~'; end++) {
            const char c = text[end];
            code |= is_digit(c) || c == '@' || c == '/' || c == '\\' || c == '_';
            if (is_letter(c) || c == '\'') out[size++] = c;
            else if (size > begun && out[size - 1] != ' ') out[size++] = ' ';
        }
        if (code) size = begun;
        else if (size > begun && out[size - 1] != ' ') out[size++] = ' ';
        at = end + (end == at);
    }
    return size;
}

/* How many words these are, of a text that is `upper` or not; see `language._weight`. */
static double counted(const char *words, Size length)
{
    int upper = 0, lower = 0;
    for (Size i = 0; i < length; i++) {
        upper |= words[i] >= 'A' && words[i] <= 'Z';
        lower |= words[i] >= 'a';
    }
    const double name_like = upper && !lower ? 1.0 : NAME_LIKE;
    double count = 0.0;
    for (Size at = 0, size; at < length; at += size + 1) {
        for (upper = lower = 0, size = 0; at + size < length && words[at + size] != ' '; size++) {
            upper |= words[at + size] >= 'A' && words[at + size] <= 'Z';
            lower |= words[at + size] >= 'a';
        }
        if (!size) continue;
        if (lower && !upper) count += size > 1;
        else if (is_letter(words[at])) count += size > 1 ? name_like : 0.0;
        else count += (double)size / FULL;
    }
    return count;
}

/* words(text) -> (its letters, how many words they are); None where the text is too long or not of ASCII */
static PyObject *words(PyObject *self, PyObject *text)
{
    char out[MOST_LETTERS];
    Size length;
    const char *given = ascii(text, &length);
    if (!given || length >= MOST_LETTERS) Py_RETURN_NONE;
    const char *begin = out;
    Size size = only_words(given, length, out);
    while (size && (begin[size - 1] == ' ' || begin[size - 1] == '\'')) size--;
    while (size && (*begin == ' ' || *begin == '\'')) begin++, size--;
    return Py_BuildValue("s#d", begin, size, counted(begin, size));
}

/* The end of the word that begins here, of which there is one character at least; see `tokens._WORD`. */
static Size word_end(const char *text, Size at, Size length)
{
    const Size begin = at;
#define AT(i) ((i) < length ? text[i] : ' ')
    for (;;) {
        while (is_word(AT(at))) at++;
        const char mark = AT(at), next = AT(at + 1), last = at > begin ? text[at - 1] : ' ';
        if (mark == '-' && is_word(next)) at++;
        else if (is_digit(last) && is_digit(next) && mark && strchr(".,:/'", mark)) at++;
        else if (mark == '\'' && last == 'O' && is_letter(next) && (at - 1 == begin || !is_word(text[at - 2]))) at++;
        else if (mark == '\'' && next && strchr("tmdTMD", next) && !is_word(AT(at + 2))) at += 2;
        else if (mark == '\'' && is_letter(next) && is_letter(AT(at + 2)) && !is_word(AT(at + 3))
                 && strstr("re ve ll RE VE LL", (char[]){next, AT(at + 2), 0})) at += 3;
        else break;
    }
    const char next = AT(at + 1);
    if (AT(at) == '\'' && is_letter(next) && !((next | 32) == 's' && !is_word(AT(at + 2)))) at++;
    return at;
}

/* The end of the token that begins here; see `tokens`. */
static Size token_end(const char *text, Size at, Size length)
{
    const char c = text[at];
    if (is_word(c)) return word_end(text, at, length);
    if ((c == '+' || c == '@' || c == '#') && is_word(AT(at + 1))) return word_end(text, at + 1, length);
    if (c == '\'' && (AT(at + 1) | 32) == 's' && !is_word(AT(at + 2))) return at + 2;
    Size end = at + 1;
    if (c && strchr(".!?-*=", c))
        while (end < length && text[end] == c) end++;
    return end;
}
#undef AT

static int append(PyObject *list, PyObject *item)
{
    const int failed = !item || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return !failed;
}

/* tokens(text) -> (words, starts, ends) of a text of ASCII; None for any other, and where an address may be in it */
static PyObject *tokens(PyObject *self, PyObject *text)
{
    Size length;
    const char *given = ascii(text, &length);
    if (!given) Py_RETURN_NONE;
    for (Size i = 0; i < length; i++)
        if (given[i] == '@' || (given[i] == ':' && i + 2 < length && given[i + 1] == '/' && given[i + 2] == '/')
            || (given[i] == '.' && i && is_word(given[i - 1]) && i + 1 < length && is_letter(given[i + 1])))
            Py_RETURN_NONE;
    PyObject *found = PyList_New(0), *starts = PyList_New(0), *ends = PyList_New(0);
    int good = found && starts && ends;
    for (Size at = 0, end; good && at < length; at = end) {
        end = at + 1;
        if (is_space(given[at])) continue;
        end = token_end(given, at, length);
        good = append(found, PyUnicode_FromStringAndSize(given + at, end - at)) && append(starts, PyLong_FromSsize_t(at))
            && append(ends, PyLong_FromSsize_t(end));
    }
    if (good) return Py_BuildValue("NNN", found, starts, ends);
    Py_XDECREF(found);
    Py_XDECREF(starts);
    Py_XDECREF(ends);
    return NULL;
}

/* signs(text) -> a bit for each of `detectors.base.SIGNS` that a text of ASCII holds; None for any other */
static PyObject *signs(PyObject *self, PyObject *text)
{
    Size length, run = 0, longest = 0;
    const char *given = ascii(text, &length);
    if (!given) Py_RETURN_NONE;
    long found = 8;
    for (Size i = 0; i < length; i++) {
        const char c = given[i];
        if (is_digit(c)) found |= 3;
        else if (c && strchr("_@#.:/-", c)) found |= 2;
        run = is_space(c) ? 0 : run + 1;
        longest = run > longest ? run : longest;
    }
    if (longest >= 16 || strstr(given, "PRIVATE KEY")) found |= 4;
    return PyLong_FromLong(found);
}

/* Whether some of a word's signs are among those that are known; -1 on an error. */
#define HEAD 3          /* letters of a word that are a sign */
#define FEWEST_OF_SIGN 4 /* letters of a word whose edges are signs, too */
#define LONGEST_SIGN 24  /* characters: two and a number */

static int is_known(PyObject *known, const char *sign, Size length)
{
    PyObject *made = PyUnicode_FromStringAndSize(sign, length);
    const int found = made ? PySet_Contains(known, made) : -1;
    Py_XDECREF(made);
    return found;
}

/* Whether a sign of a word of ASCII letters and digits is known; -2 for any other word. They are made sooner than kept. */
static int is_plain_promising(PyObject *word, PyObject *known)
{
    Size length = 0;
    const char *plain = PyUnicode_Check(word) ? ascii(word, &length) : NULL;
    if (!plain || !length) return -2;
    for (Size at = 0; at < length; at++)
        if (!is_letter(plain[at]) && !is_digit(plain[at])) return -2;
    char sign[LONGEST_SIGN];
    for (Size at = 0; at < length && at < HEAD; at++) sign[at] = lower(plain[at]);
    int found = is_known(known, sign, length < HEAD ? length : HEAD);
    if (found || length < FEWEST_OF_SIGN) return found;
    int size = snprintf(sign, sizeof sign, "%c|%zd", lower(plain[0]), length);
    if ((found = is_known(known, sign, size))) return found;
    size = snprintf(sign, sizeof sign, "-%c|%zd", lower(plain[length - 1]), length);
    return is_known(known, sign, size);
}

static int is_promising(PyObject *word, PyObject *signs, PyObject *known)
{
    PyObject *own = PyDict_GetItemWithError(signs, word);
    if (own) Py_INCREF(own);
    else if (PyErr_Occurred()) return -1;
    else {
        const int found = is_plain_promising(word, known);
        if (found != -2) return found;
        if (!(own = PyObject_GetItem(signs, word))) return -1;
    }
    int found = PyTuple_Check(own) ? 0 : -1;
    if (found < 0) wrong("signs");
    for (Size i = 0; !found && i < PyTuple_Size(own); i++) found = PySet_Contains(known, PyTuple_GetItem(own, i));
    Py_DECREF(own);
    return found;
}

/* promising(words, signs, known) -> the places of those words of which a sign is known. `signs` may make what it lacks,
   and is asked for words of more than ASCII letters and digits alone. */
static PyObject *promising(PyObject *self, PyObject *const *given, Size count)
{
    if (count != 3 || !PyList_Check(given[0]) || !PyDict_Check(given[1]) || !PyAnySet_Check(given[2]))
        return wrong("arguments");
    PyObject *places = PyList_New(0);
    int good = places != NULL;
    for (Size at = 0; good && at < PyList_Size(given[0]); at++) {
        PyObject *word = Py_NewRef(PyList_GetItem(given[0], at));
        const int found = is_promising(word, given[1], given[2]);
        Py_DECREF(word);
        good = found >= 0 && (!found || append(places, PyLong_FromSsize_t(at)));
    }
    if (good) return places;
    Py_XDECREF(places);
    return NULL;
}

/* -- words by what is left of them without one letter: `session.values.typos` ------------------------------------- */

#define FEWEST_LETTERS 4
#define MOST_NEAR 64   /* letters of a word that has neighbours */

/* A word without its letter at a place. A new reference. */
static PyObject *without(PyObject *word, const char *plain, Size length, Size at)
{
    if (plain) {
        char rest[MOST_NEAR];
        memcpy(rest, plain, (size_t)at);
        memcpy(rest + at, plain + at + 1, (size_t)(length - at - 1));
        return PyUnicode_FromStringAndSize(rest, length - 1);
    }
    PyObject *before = PyUnicode_Substring(word, 0, at), *behind = PyUnicode_Substring(word, at + 1, length);
    PyObject *rest = before && behind ? PyUnicode_Concat(before, behind) : NULL;
    Py_XDECREF(before);
    Py_XDECREF(behind);
    return rest;
}

typedef struct {
    PyObject *by_rest, *word, *found;   /* `found`: a list of what stands under the rests, if it is wanted */
    Size most;
} Near;

/* Take up a word under a rest of it. */
static int enter(Near *n, PyObject *rest)
{
    PyObject *words = PyDict_GetItemWithError(n->by_rest, rest), *made = NULL;
    if (!words && (PyErr_Occurred() || !(words = made = PyDict_New()) || PyDict_SetItem(n->by_rest, rest, made) < 0)) {
        Py_XDECREF(made);
        return 0;
    }
    const int good = PyDict_Check(words) ? PyDict_SetItem(words, n->word, Py_None) == 0 : (wrong("words"), 0);
    Py_XDECREF(made);   /* it lives in the other one */
    return good;
}

/* Forget a word under a rest of it, and the rest where it was the last. */
static int leave(Near *n, PyObject *rest)
{
    PyObject *words = PyDict_GetItemWithError(n->by_rest, rest);
    if (!words) return !PyErr_Occurred();
    if (!PyDict_Check(words)) return wrong("words"), 0;
    const int known = PyDict_Contains(words, n->word);
    if (known < 1) return known == 0;
    if (PyDict_Size(words) == 1) return PyDict_DelItem(n->by_rest, rest) == 0;
    return PyDict_DelItem(words, n->word) == 0;
}

/* Find the words under a rest: as many as are still wanted, each once. */
static int gather(Near *n, PyObject *rest)
{
    PyObject *words = PyDict_GetItemWithError(n->by_rest, rest), *word, *none;
    if (!words) return !PyErr_Occurred();
    if (!PyDict_Check(words)) return wrong("words"), 0;
    for (Size at = 0; n->most > 0 && PyDict_Next(words, &at, &word, &none); n->most--) {
        Py_INCREF(word);
        const int known = PySequence_Contains(n->found, word);
        const int good = known >= 0 && (known || PyList_Append(n->found, word) == 0);
        Py_DECREF(word);
        if (!good) return 0;
    }
    return 1;
}

/* Do this with a word and with each that it is without one of its letters; with none that is too short or too long. */
static int with_rests(Near *n, int (*act)(Near *, PyObject *))
{
    Size length = PyUnicode_GetLength(n->word), size;
    if (length < FEWEST_LETTERS || length > MOST_NEAR) return length >= 0;
    const char *plain = ascii(n->word, &size);
    if (!act(n, n->word)) return 0;
    for (Size at = 0; at < length; at++) {
        if (at && PyUnicode_ReadChar(n->word, at) == PyUnicode_ReadChar(n->word, at - 1)) continue;   /* the same rest */
        PyObject *rest = without(n->word, plain, length, at);
        const int good = rest && act(n, rest);
        Py_XDECREF(rest);
        if (!good) return 0;
    }
    return 1;
}

static PyObject *neighbours(PyObject *const *given, Size count, Size wanted, int (*act)(Near *, PyObject *))
{
    if (count != wanted || !PyDict_Check(given[0]) || !PyUnicode_Check(given[1])) return wrong("arguments");
    Near near = {.by_rest = given[0], .word = given[1]};
    if (act == gather) {
        near.most = PyLong_AsSsize_t(given[2]);
        if (near.most == -1 && PyErr_Occurred()) return NULL;
        if (!(near.found = PyList_New(0))) return NULL;
    }
    if (with_rests(&near, act)) return near.found ? near.found : Py_NewRef(Py_None);
    Py_XDECREF(near.found);
    return NULL;
}

/* enter_word(by_rest, word): take up a word behind those that are there */
static PyObject *enter_word(PyObject *self, PyObject *const *given, Size count)
{
    return neighbours(given, count, 2, enter);
}

/* leave_word(by_rest, word): forget a word */
static PyObject *leave_word(PyObject *self, PyObject *const *given, Size count)
{
    return neighbours(given, count, 2, leave);
}

/* words_near(by_rest, word, most) -> words that may be one edit from this one; so many are looked at */
static PyObject *words_near(PyObject *self, PyObject *const *given, Size count)
{
    return neighbours(given, count, 3, gather);
}

static PyMethodDef methods[] = {
    {"model", (PyCFunction)(void (*)(void))model, METH_FASTCALL, "A quantised model of fastText's."},
    {"scores", (PyCFunction)(void (*)(void))scores, METH_FASTCALL, "The likeliest labels of a line."},
    {"words", (PyCFunction)words, METH_O, "What of a text can tell a language, and how many words that is."},
    {"signs", (PyCFunction)signs, METH_O, "What a text holds that detectors need."},
    {"tokens", (PyCFunction)tokens, METH_O, "The tokens of a text."},
    {"promising", (PyCFunction)(void (*)(void))promising, METH_FASTCALL, "The words of which a sign is known."},
    {"enter_word", (PyCFunction)(void (*)(void))enter_word, METH_FASTCALL, "Take a word up by what is left of it."},
    {"leave_word", (PyCFunction)(void (*)(void))leave_word, METH_FASTCALL, "Forget a word."},
    {"words_near", (PyCFunction)(void (*)(void))words_near, METH_FASTCALL, "Words that may be one edit from another."},
    {NULL, NULL, 0, NULL}};

#ifndef KERNEL_VERSION // the build defines it, see text/compiled.py
#define KERNEL_VERSION ""
#endif

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_text", KERNEL_VERSION, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__text(void) { return PyModuleDef_Init(&module); }
