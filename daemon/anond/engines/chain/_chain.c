/* The chain of a CRF in plain C: what `arrays` does with numpy where this is not compiled.

   Tokens stand sentence by sentence. `matrices` are three of [from][to], in rows of `width` columns, which is the
   number of labels rounded up to a multiple of 8 (the rest is zero): the transitions exponentiated, the same
   transposed, and the transitions as they are. Whatever is of another size than it should be is a ValueError. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PADDED 8    /* columns are a multiple of it */
#define MOST 256    /* labels */
#define MOST_OFFSETS 9
#define MOST_OWN 7   /* rows of `contexts` for each token */
#define MOST_ROWS ((Size)1 << 40)
#define LONG 2048   /* tokens from which on other threads may run meanwhile */
#define TILE 7      /* vectors summed at once: with their operands they stay in registers */
#if defined(__x86_64__)
#define LANES 4
#else
#define LANES 2
#endif

typedef Py_ssize_t Size;
typedef double Vector __attribute__((vector_size(8 * LANES), aligned(8), may_alias));
typedef int64_t Bits __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FAST
#endif
#define INLINE static inline __attribute__((always_inline))

/* -- arithmetic on rows of `width` columns ------------------------------------------------------------------------ */

INLINE Vector chosen(Bits which, Vector yes, Vector no) { return (Vector)(((Bits)yes & which) | ((Bits)no & ~which)); }

/* exp(x) for x <= 0, to some 1e-16 of it; 0 where it would be smaller than 1e-307, and no number of what is none. */
INLINE Vector exponential(Vector x)
{
    const double shift = 0x1.8p52;   /* added to a small number, it leaves the nearest integer in the low bits */
    const Vector least = (Vector){0} - 708.0, given = x;
    Bits live = x > least;
    x = chosen(live, x, least);
    Vector n = x * 0x1.71547652b82fep0 + shift, p = (Vector){0} + 1.0 / 6227020800.0;
    Bits power = (Bits)n << 52;
    n -= shift;
    x = (x - n * 0x1.62e42fefa3800p-1) - n * 0x1.ef35793c76730p-45;
    p = p * x + 1.0 / 479001600.0;
    p = p * x + 1.0 / 39916800.0;
    p = p * x + 1.0 / 3628800.0;
    p = p * x + 1.0 / 362880.0;
    p = p * x + 1.0 / 40320.0;
    p = p * x + 1.0 / 5040.0;
    p = p * x + 1.0 / 720.0;
    p = p * x + 1.0 / 120.0;
    p = p * x + 1.0 / 24.0;
    p = p * x + 1.0 / 6.0;
    p = p * x + 0.5;
    p = p * x + 1.0;
    p = p * x + 1.0;
    return chosen(given == given, (Vector)(((Bits)p + power) & live), given);
}

INLINE double total(const double *row, Size width)
{
    Vector sum = *(const Vector *)row;
    for (Size j = LANES; j < width; j += LANES) sum += *(const Vector *)(row + j);
    double all = 0.0;
    for (int k = 0; k < LANES; k++) all += sum[k];
    return all;
}

INLINE double largest(const double *row, Size width)
{
    Vector most = *(const Vector *)row;
    for (Size j = LANES; j < width; j += LANES) {
        Vector next = *(const Vector *)(row + j);
        most = chosen(next > most, next, most);
    }
    double all = most[0];
    for (int k = 1; k < LANES; k++) all = most[k] > all ? most[k] : all;
    return all;
}

/* The first of the largest. */
INLINE Size place(const double *row, Size width)
{
    double most = largest(row, width);
    for (Size j = 0; j < width; j++)
        if (row[j] == most) return j;
    return 0;
}

INLINE void tile(const double *row, const double *matrix, Size labels, Size width, double *out, const int n)
{
    Vector sum[TILE];
    for (int k = 0; k < n; k++) sum[k] = (Vector){0};
    for (Size i = 0; i < labels; i++, matrix += width) {
        if (row[i] == 0.0) continue;
        for (int k = 0; k < n; k++) sum[k] += row[i] * ((const Vector *)matrix)[k];
    }
    for (int k = 0; k < n; k++) ((Vector *)out)[k] = sum[k];
}

/* A row times a matrix. */
INLINE void times(const double *row, const double *matrix, Size labels, Size width, double *out)
{
    for (Size at = 0, n; at < width; at += n * LANES) {
        Size left = (width - at) / LANES;
        n = left <= TILE ? left : left < 2 * TILE ? (left + 1) / 2 : TILE;
        switch (n) {
        case 1: tile(row, matrix + at, labels, width, out + at, 1); break;
        case 2: tile(row, matrix + at, labels, width, out + at, 2); break;
        case 3: tile(row, matrix + at, labels, width, out + at, 3); break;
        case 4: tile(row, matrix + at, labels, width, out + at, 4); break;
        case 5: tile(row, matrix + at, labels, width, out + at, 5); break;
        case 6: tile(row, matrix + at, labels, width, out + at, 6); break;
        default: tile(row, matrix + at, labels, width, out + at, TILE);
        }
    }
}

/* -- one sentence ------------------------------------------------------------------------------------------------- */

typedef struct {
    const double *types, *contexts, *matrices;
    const int64_t *numbers, *own;
    Size offsets, rows, labels, each, width, edge;
    double *scores, *row;   /* room for the longest sentence, and for one row */
} Chain;

/* The score of each label at each token: the rows of its neighbourhood and of its context, summed. */
FAST static void emissions(const Chain *c, Size begin, Size length, double *scores)
{
    for (Size t = 0; t < length; t++, scores += c->width) {
        const double *from[MOST_OFFSETS + MOST_OWN];
        for (Size k = 0; k < c->offsets; k++) {
            Size at = t + k - c->offsets / 2;
            Size number = at < 0 || at >= length ? c->edge : (Size)c->numbers[begin + at];
            from[k] = c->types + (k * c->rows + number) * c->labels;
        }
        for (Size k = 0; k < c->each; k++)
            from[c->offsets + k] = c->contexts + c->own[(begin + t) * c->each + k] * c->labels;
        const Size rows = c->offsets + c->each;
        Size j = 0;
        for (; j + LANES <= c->labels; j += LANES) {
            Vector sum = *(const Vector *)(from[0] + j);
            for (Size k = 1; k < rows; k++) sum += *(const Vector *)(from[k] + j);
            *(Vector *)(scores + j) = sum;
        }
        for (; j < c->labels; j++) {
            scores[j] = from[0][j];
            for (Size k = 1; k < rows; k++) scores[j] += from[k][j];
        }
        for (; j < c->width; j++) scores[j] = -INFINITY;
    }
}

/* exp(score - its largest) and what is likely given the tokens before, both divided by the same: the latter sums to 1. */
FAST static void forward(const Chain *c, Size length, double *weighted, double *reached)
{
    const double *scores = c->scores;
    for (Size t = 0; t < length; t++, scores += c->width, weighted += c->width, reached += c->width) {
        double most = largest(scores, c->width);
        for (Size j = 0; j < c->width; j += LANES)
            *(Vector *)(weighted + j) = exponential(*(const Vector *)(scores + j) - most);
        if (t) {
            times(reached - c->width, c->matrices, c->labels, c->width, reached);
            for (Size j = 0; j < c->width; j++) reached[j] *= weighted[j];
        } else
            memcpy(reached, weighted, c->width * sizeof(double));
        double scale = 1.0 / total(reached, c->width);
        for (Size j = 0; j < c->width; j++) reached[j] *= scale;
        for (Size j = 0; j < c->width; j++) weighted[j] *= scale;
    }
}

/* What was likely given the tokens before becomes what is likely given all. */
FAST static void backward(const Chain *c, Size length, const double *weighted, double *marginals)
{
    const double *transposed = c->matrices + c->labels * c->width;
    double rest[MOST];
    for (Size t = length - 2; t >= 0; t--) {
        const double *after = weighted + (t + 1) * c->width;
        if (t == length - 2) memcpy(c->row, after, c->width * sizeof(double));
        else
            for (Size j = 0; j < c->width; j++) c->row[j] = rest[j] * after[j];
        times(c->row, transposed, c->labels, c->width, rest);
        for (Size j = 0; j < c->width; j++) marginals[t * c->width + j] *= rest[j];
    }
}

/* Whether the likeliest labels of the single tokens make a path that is likelier than all others together. */
FAST static int certain(const Chain *c, Size length, const double *weighted, const double *marginals, uint8_t *best)
{
    double chance = 1.0;
    for (Size t = 0; t < length; t++, weighted += c->width, marginals += c->width) {
        best[t] = (uint8_t)place(marginals, c->width);
        chance *= weighted[best[t]];
        if (t) chance *= c->matrices[best[t - 1] * c->width + best[t]];
    }
    return chance > 0.500001;
}

/* Backwards through a sentence that is learnt from: `reached` becomes its marginals, and what each pair of labels is
   expected to add, but for the transition itself, is added to `pairs`, `weight` times. */
FAST static void expect(const Chain *c, Size length, const double *weighted, double *reached, double weight, double *pairs)
{
    const double *transposed = c->matrices + c->labels * c->width;
    double rest[MOST];
    for (Size t = length - 2; t >= 0; t--) {
        const double *after = weighted + (t + 1) * c->width;
        double *here = reached + t * c->width;
        if (t == length - 2) memcpy(c->row, after, (size_t)c->width * sizeof(double));
        else
            for (Size j = 0; j < c->width; j++) c->row[j] = rest[j] * after[j];
        for (Size i = 0; i < c->labels; i++) {
            const double much = here[i] * weight;
            if (much < 1e-15) continue;   /* most labels at most tokens */
            double *pair = pairs + i * c->width;
            for (Size j = 0; j < c->width; j += LANES) *(Vector *)(pair + j) += much * *(const Vector *)(c->row + j);
        }
        times(c->row, transposed, c->labels, c->width, rest);
        for (Size j = 0; j < c->width; j++) here[j] *= rest[j];
    }
}

/* The likeliest path; of equals the first label, as CRFsuite decides. */
FAST static void search(const Chain *c, Size length, double *reached, uint8_t *best)
{
    const double *transitions = c->matrices + 2 * c->labels * c->width;
    for (Size t = 1; t < length; t++) {
        const double *before = reached + (t - 1) * c->width;
        double arrival[MOST];
        for (Size j = 0; j < c->width; j++) arrival[j] = -INFINITY;
        for (Size i = 0; i < c->labels; i++)
            for (Size j = 0; j < c->width; j++) {
                double sum = before[i] + transitions[i * c->width + j];
                arrival[j] = sum > arrival[j] ? sum : arrival[j];
            }
        for (Size j = 0; j < c->width; j++) reached[t * c->width + j] += arrival[j];
    }
    for (Size j = c->labels; j < c->width; j++) c->row[j] = -INFINITY;
    best[length - 1] = (uint8_t)place(reached + (length - 1) * c->width, c->width);
    for (Size t = length - 2; t >= 0; t--) {
        for (Size i = 0; i < c->labels; i++)
            c->row[i] = reached[t * c->width + i] + transitions[i * c->width + best[t + 1]];
        best[t] = (uint8_t)place(c->row, c->width);
    }
}

/* The chance that all tokens that are not hidden have harmless labels. */
FAST static double clean(
    const double *weighted, const double *matrices, Size labels, Size width, Size length, const uint8_t *hidden,
    const uint8_t *harmless)
{
    double rows[2][MOST], *reached = rows[0], *next = rows[1];
    for (Size t = 0; t < length; t++, weighted += width) {
        if (t) {
            times(reached, matrices, labels, width, next);
            for (Size j = 0; j < width; j++) next[j] *= weighted[j];
        } else
            memcpy(next, weighted, width * sizeof(double));
        if (!hidden[t])
            for (Size j = 0; j < labels; j++) next[j] = harmless[j] ? next[j] : 0.0;
        double *made = next;
        next = reached;
        reached = made;
    }
    return length ? total(reached, width) : 1.0;
}

/* -- what Python calls -------------------------------------------------------------------------------------------- */

typedef struct {
    const char *name, *formats;   /* formats: those of the buffer protocol that will do */
    int dimensions, writable;
} Want;

static PyObject *done(Py_buffer *got, int number, PyObject *result)
{
    while (number--) PyBuffer_Release(got + number);
    return result;
}

static PyObject *wrong(const char *what)
{
    return PyErr_Format(PyExc_ValueError, "chain: %s: not of the size or kind that it should be", what);
}

/* The bytes of an item: what a format means depends on the platform, and on who exports the buffer. */
static Size bytes_of(char format) { return strchr("dlqLQ", format) ? 8 : format == 'I' ? 4 : format == 'e' ? 2 : 1; }

/* Take hold of all buffers, or of none. */
static int take(PyObject *const *given, const Want *wants, int number, Py_buffer *got)
{
    for (int i = 0; i < number; i++) {
        int flags = PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (wants[i].writable ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(given[i], got + i, flags) < 0) return done(got, i, NULL) != NULL;
        const char *format = got[i].format ? got[i].format : "B";
        if (got[i].ndim != wants[i].dimensions || !*format || !strchr(wants[i].formats, *format) || format[1]
            || got[i].itemsize != bytes_of(*format) || (uintptr_t)got[i].buf % (size_t)got[i].itemsize) {
            wrong(wants[i].name);
            return done(got, i + 1, NULL) != NULL;
        }
    }
    return 1;
}

static int between(const Py_buffer *numbers, Size limit)
{
    const int64_t *at = numbers->buf;
    Size all = numbers->shape[0] * (numbers->ndim > 1 ? numbers->shape[1] : 1);
    for (Size i = 0; i < all; i++)
        if (at[i] < 0 || at[i] >= limit) return 0;
    return 1;
}

/* decode(types, contexts, numbers, own, lengths, matrices, weighted, marginals, best, edge) -> sentences searched */
static PyObject *decode(PyObject *self, PyObject *const *given, Size count)
{
    static const Want wants[] = {
        {"types", "d", 3, 0}, {"contexts", "d", 3, 0}, {"numbers", "lq", 1, 0}, {"own", "lq", 2, 0},
        {"lengths", "lq", 1, 0}, {"matrices", "d", 3, 0}, {"weighted", "d", 2, 1}, {"marginals", "d", 2, 1},
        {"best", "B", 1, 1}};
    Py_buffer got[9];
    if (count != 10) return wrong("arguments");
    Size edge = PyLong_AsSsize_t(given[9]);
    if (edge == -1 && PyErr_Occurred()) return NULL;
    if (!take(given, wants, 9, got)) return NULL;
    const Size *types = got[0].shape, *contexts = got[1].shape, *matrices = got[5].shape;
    Size tokens = got[2].shape[0], sentences = got[4].shape[0], longest = 0, sum = 0, searched = 0;
    const int64_t *lengths = got[4].buf;
    Chain c = {
        got[0].buf, got[1].buf, got[5].buf, got[2].buf, got[3].buf, types[0], types[1], types[2], got[3].shape[1],
        matrices[2], edge, NULL, NULL};
    for (Size i = 0; i < sentences; i++) {
        if (lengths[i] < 0 || lengths[i] > tokens - sum) return done(got, 9, wrong("lengths"));
        sum += lengths[i];
        longest = lengths[i] > longest ? lengths[i] : longest;
    }
    if (sum != tokens) return done(got, 9, wrong("lengths"));
    if (c.labels < 1 || c.labels > MOST || matrices[0] != 3 || matrices[1] != c.labels
        || c.width != (c.labels + PADDED - 1) / PADDED * PADDED)
        return done(got, 9, wrong("matrices"));
    if (!(c.offsets & 1) || c.offsets > MOST_OFFSETS || contexts[0] != 1 || contexts[2] != c.labels)
        return done(got, 9, wrong("contexts"));
    if (edge < 0 || edge >= c.rows || !between(got + 2, c.rows)) return done(got, 9, wrong("numbers"));
    if (got[3].shape[0] != tokens || c.each > MOST_OWN || !between(got + 3, contexts[1]))
        return done(got, 9, wrong("own"));
    for (int i = 6; i < 8; i++)
        if (got[i].shape[0] != tokens || got[i].shape[1] != c.width) return done(got, 9, wrong(wants[i].name));
    if (got[8].shape[0] != tokens) return done(got, 9, wrong("best"));
    c.scores = malloc((size_t)(longest + 1) * (size_t)c.width * sizeof(double));
    if (!c.scores) return done(got, 9, PyErr_NoMemory());
    c.row = c.scores + longest * c.width;
    PyThreadState *others = tokens >= LONG ? PyEval_SaveThread() : NULL;
    for (Size i = 0, begin = 0; i < sentences; begin += lengths[i++]) {
        double *weighted = (double *)got[6].buf + begin * c.width, *marginals = (double *)got[7].buf + begin * c.width;
        uint8_t *best = (uint8_t *)got[8].buf + begin;
        if (!lengths[i]) continue;
        emissions(&c, begin, lengths[i], c.scores);
        forward(&c, lengths[i], weighted, marginals);
        backward(&c, lengths[i], weighted, marginals);
        if (certain(&c, lengths[i], weighted, marginals, best)) continue;
        search(&c, lengths[i], c.scores, best);
        searched++;
    }
    if (others) PyEval_RestoreThread(others);
    free(c.scores);
    return done(got, 9, PyLong_FromSsize_t(searched));
}

/* chances(weighted, matrices, hidden, harmless, begins, lengths) -> for each turn the chance that no token that is left
   alone is anything but harmless; `hidden` are the flags of the turns' tokens, one turn after the other */
static PyObject *chances(PyObject *self, PyObject *const *given, Size count)
{
    static const Want wants[] = {
        {"weighted", "d", 2, 0}, {"matrices", "d", 3, 0}, {"hidden", "B?", 1, 0}, {"harmless", "B?", 1, 0},
        {"begins", "lq", 1, 0}, {"lengths", "lq", 1, 0}};
    Py_buffer got[6];
    if (count != 6) return wrong("arguments");
    if (!take(given, wants, 6, got)) return NULL;
    Size tokens = got[0].shape[0], width = got[0].shape[1], labels = got[1].shape[1], turns = got[4].shape[0], sum = 0;
    const int64_t *begins = got[4].buf, *lengths = got[5].buf;
    if (got[1].shape[0] != 3 || got[1].shape[2] != width || labels < 1 || labels > MOST
        || width != (labels + PADDED - 1) / PADDED * PADDED)
        return done(got, 6, wrong("matrices"));
    if (got[5].shape[0] != turns) return done(got, 6, wrong("lengths"));
    for (Size i = 0; i < turns; sum += lengths[i++])
        if (begins[i] < 0 || begins[i] > tokens || lengths[i] < 0 || lengths[i] > tokens - begins[i]
            || lengths[i] > got[2].shape[0] - sum)
            return done(got, 6, wrong("hidden"));
    if (sum != got[2].shape[0]) return done(got, 6, wrong("hidden"));
    if (got[3].shape[0] != labels) return done(got, 6, wrong("harmless"));
    PyObject *found = PyList_New(turns);
    const uint8_t *hidden = got[2].buf;
    for (Size i = 0; found && i < turns; hidden += lengths[i++]) {
        const double *weighted = (const double *)got[0].buf + begins[i] * width;
        PyObject *one = PyFloat_FromDouble(
            clean(weighted, got[1].buf, labels, width, lengths[i], hidden, got[3].buf));
        if (!one || PyList_SetItem(found, i, one) < 0) Py_CLEAR(found);
    }
    return done(got, 6, found);
}

/* leaning(marginals, preferred, best): the label of the largest marginal, each counted as often as it is preferred */
static PyObject *leaning(PyObject *self, PyObject *const *given, Size count)
{
    static const Want wants[] = {{"marginals", "d", 2, 0}, {"preferred", "d", 1, 0}, {"best", "B", 1, 1}};
    Py_buffer got[3];
    if (count != 3) return wrong("arguments");
    if (!take(given, wants, 3, got)) return NULL;
    Size tokens = got[0].shape[0], width = got[0].shape[1], labels = got[1].shape[0];
    const double *row = got[0].buf, *preferred = got[1].buf;
    uint8_t *best = got[2].buf;
    if (labels < 1 || labels > width || labels > MOST) return done(got, 3, wrong("preferred"));
    if (got[2].shape[0] != tokens) return done(got, 3, wrong("best"));
    for (Size t = 0; t < tokens; t++, row += width) {
        Size top = 0;
        for (Size j = 1; j < labels; j++)
            if (row[j] * preferred[j] > row[top] * preferred[top]) top = j;
        best[t] = (uint8_t)top;
    }
    Py_INCREF(Py_None);
    return done(got, 3, Py_None);
}

/* gradient(scores, gold, lengths, weights, matrices, marginals, moves) -> loss

   The negative log-probability of the gold labels of sentences, each counted by its weight, and what it rises with: the
   scores (`marginals`: a row for each token) and the transitions (`moves`). Columns beyond the labels stay zero. */
static PyObject *gradient(PyObject *self, PyObject *const *given, Size count)
{
    static const Want wants[] = {
        {"scores", "d", 2, 0}, {"gold", "B", 1, 0}, {"lengths", "lq", 1, 0}, {"weights", "d", 1, 0},
        {"matrices", "d", 3, 0}, {"marginals", "d", 2, 1}, {"moves", "d", 2, 1}};
    Py_buffer got[7];
    if (count != 7) return wrong("arguments");
    if (!take(given, wants, 7, got)) return NULL;
    const Size *matrices = got[4].shape;
    Size tokens = got[1].shape[0], sentences = got[2].shape[0], longest = 0, sum = 0;
    const int64_t *lengths = got[2].buf;
    const uint8_t *gold = got[1].buf;
    const double *weights = got[3].buf;
    Chain c = {.matrices = got[4].buf, .labels = matrices[1], .width = matrices[2]};
    if (c.labels < 1 || c.labels > MOST || matrices[0] != 3 || c.width != (c.labels + PADDED - 1) / PADDED * PADDED)
        return done(got, 7, wrong("matrices"));
    for (Size i = 0; i < sentences; i++) {
        if (lengths[i] < 0 || lengths[i] > tokens - sum) return done(got, 7, wrong("lengths"));
        sum += lengths[i];
        longest = lengths[i] > longest ? lengths[i] : longest;
    }
    if (sum != tokens) return done(got, 7, wrong("lengths"));
    if (got[3].shape[0] != sentences) return done(got, 7, wrong("weights"));
    for (int i = 0; i < 6; i += 5)
        if (got[i].shape[0] != tokens || got[i].shape[1] != c.width) return done(got, 7, wrong(wants[i].name));
    if (got[6].shape[0] != c.labels || got[6].shape[1] != c.width) return done(got, 7, wrong("moves"));
    for (Size t = 0; t < tokens; t++)
        if (gold[t] >= c.labels) return done(got, 7, wrong("gold"));
    double *room = malloc((size_t)(longest + 1) * (size_t)c.width * sizeof(double));
    if (!room) return done(got, 7, PyErr_NoMemory());
    c.row = room + longest * c.width;
    double *moves = got[6].buf, loss = 0.0;
    const double *transitions = c.matrices + 2 * c.labels * c.width;
    PyThreadState *others = PyEval_SaveThread();
    memset(moves, 0, (size_t)(c.labels * c.width) * sizeof(double));
    for (Size i = 0, begin = 0; i < sentences; begin += lengths[i++]) {
        double *marginals = (double *)got[5].buf + begin * c.width;
        if (!lengths[i]) continue;
        c.scores = (double *)got[0].buf + begin * c.width;
        forward(&c, lengths[i], room, marginals);
        expect(&c, lengths[i], room, marginals, weights[i], moves);
        for (Size t = 0; t < lengths[i]; t++) {
            const Size label = gold[begin + t];
            const double chance = room[t * c.width + label];
            loss -= weights[i] * log(chance > 1e-300 ? chance : 1e-300);
            if (t) loss -= weights[i] * transitions[gold[begin + t - 1] * c.width + label];
            for (Size j = 0; j < c.width; j++) marginals[t * c.width + j] *= weights[i];
            marginals[t * c.width + label] -= weights[i];
        }
    }
    for (Size k = 0; k < c.labels * c.width; k++) moves[k] *= c.matrices[k];
    for (Size i = 0, begin = 0; i < sentences; begin += lengths[i++])
        for (Size t = begin + 1; t < begin + lengths[i]; t++) moves[gold[t - 1] * c.width + gold[t]] -= weights[i];
    PyEval_RestoreThread(others);
    free(room);
    PyObject *result = PyFloat_FromDouble(loss);
    return done(got, 7, result);
}

#define STEP 0xF1DE83E19937733Du   /* a serial for each step between the hashes of a feature at its offsets */

/* The serial of a hash, as `hashing.serials` has it. */
INLINE uint64_t serial(uint64_t hash)
{
    hash = (hash ^ hash >> 31 ^ hash >> 62) * 0x319642B2D24D8EC3u;
    hash = (hash ^ hash >> 27 ^ hash >> 54) * 0x96DE1B173F119089u;
    return (hash ^ hash >> 30 ^ hash >> 60) * STEP;
}

#define AHEAD 64   /* features that are looked up at once: what one waits for from memory comes while others are asked */

typedef struct {
    const uint64_t *known;   /* serials, the least first */
    const double *values;    /* or, of half precision, `halves` */
    const uint16_t *halves;
    const uint32_t *directory, *pointers;
    const uint8_t *targets;
    Size features, weights, labels;
    int shift;
} Weights;

/* Where the first serial stands that is not less than one. */
INLINE Size place_of(const Weights *from, uint64_t wanted)
{
    uint32_t low = from->directory[wanted >> from->shift], high = from->directory[(wanted >> from->shift) + 1];
    if (high > from->features) high = (uint32_t)from->features;
    if (low > from->features) low = (uint32_t)from->features;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (from->known[middle] < wanted) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* A number of half precision that is finite. */
INLINE double of_half(uint16_t half)
{
    const uint64_t sign = (uint64_t)(half >> 15) << 63, exponent = half >> 10 & 31, rest = half & 1023;
    const uint64_t bits = sign | (exponent + 1008) << 52 | rest << 42;   /* the exponents begin at -15 and at -1023 */
    double found;
    memcpy(&found, &bits, sizeof found);
    return exponent ? found : (sign ? -0x1p-24 : 0x1p-24) * (double)rest;
}

/* The weights of a feature, added to a row. */
INLINE void add_one(const Weights *from, Size place, double *row)
{
    const Size end = from->pointers[place + 1] < from->weights ? from->pointers[place + 1] : from->weights;
    for (Size w = from->pointers[place]; w < end; w++)
        if (from->targets[w] < from->labels)
            row[from->targets[w]] += from->halves ? of_half(from->halves[w]) : from->values[w];
}

/* The weights of some features at each of the offsets (none: as they are), added to rows so far apart, in their order. Each
   step asks memory for what the next one reads; of a feature all offsets stand side by side. */
static void add(const Weights *from, const uint64_t *hashes, Size number, Size offsets, double *rows, Size apart)
{
    uint64_t first[AHEAD];
    Size place[AHEAD];
    const Size steps = offsets ? offsets : 1, most = steps < from->features ? steps : from->features;
    for (Size f = 0; f < number; f++) {
        first[f] = offsets ? hashes[f] * STEP + 1 : serial(hashes[f]);
        __builtin_prefetch(from->directory + (first[f] >> from->shift));
    }
    for (Size f = 0; f < number; f++) {
        place[f] = from->directory[first[f] >> from->shift];
        if (place[f] >= from->features) continue;
        __builtin_prefetch(from->known + place[f]);
        __builtin_prefetch(from->pointers + place[f]);
    }
    for (Size f = 0; f < number; f++) {
        place[f] = place_of(from, first[f]);
        if (place[f] >= from->features || from->pointers[place[f]] >= from->weights) continue;
        __builtin_prefetch(from->targets + from->pointers[place[f]]);
        __builtin_prefetch(from->halves ? (const void *)(from->halves + from->pointers[place[f]])
                                        : (const void *)(from->values + from->pointers[place[f]]));
    }
    for (Size f = 0; f < number; f++)
        for (Size n = 0, at = place[f]; n < most; n++, at++) {
            if (at >= from->features) at = 0;   /* serials go round */
            const uint64_t k = from->known[at] - first[f];
            if (k >= (uint64_t)steps) break;
            add_one(from, at, rows + (Size)k * apart);
        }
}

#define RUN 8       /* features */
#define RUNS 2      /* at the end of a key: those of a word's shape, and those of its classes */
#define SLOTS 64

/* Sums of weights of runs of features, which many words share; as many as there are slots. */
typedef struct {
    uint64_t hashes[SLOTS][RUN];
    uint8_t filled[SLOTS];
    double *sums;   /* [slot][offset][label] */
} Runs;

/* The weights of a run, summed at each offset. */
static const double *sum_of_run(const Weights *from, Runs *runs, const uint64_t *hashes, Size offsets)
{
    uint64_t mix = 0;
    for (int i = 0; i < RUN; i++) mix = (mix ^ hashes[i]) * 0x9E3779B97F4A7C15u;
    const Size slot = (Size)(mix >> 32) % SLOTS, size = offsets * from->labels;
    double *sums = runs->sums + slot * size;
    if (runs->filled[slot] && !memcmp(runs->hashes[slot], hashes, sizeof runs->hashes[slot])) return sums;
    memcpy(runs->hashes[slot], hashes, sizeof runs->hashes[slot]);
    runs->filled[slot] = 1;
    memset(sums, 0, (size_t)size * sizeof(double));
    add(from, hashes, RUN, offsets, sums, from->labels);
    return sums;
}

/* fill(table, hashes, counts, known, directory, pointers, targets, values, first, spread, exact): the rows of new keys.

   `exact` says that sums of these weights are exact in any order: then those of runs are made once.
   `known` are serials of the model's features, and directory[i] is where those begin whose upper bits are i. */
static PyObject *fill(PyObject *self, PyObject *const *given, Size count)
{
    static const Want wants[] = {
        {"table", "d", 3, 1}, {"hashes", "LQ", 1, 0}, {"counts", "lq", 1, 0}, {"known", "LQ", 1, 0},
        {"directory", "I", 1, 0}, {"pointers", "I", 1, 0}, {"targets", "B", 1, 0}, {"values", "de", 1, 0}};
    Py_buffer got[8];
    if (count != 11) return wrong("arguments");
    Size first = PyLong_AsSsize_t(given[8]);
    int spread = PyObject_IsTrue(given[9]), exact = PyObject_IsTrue(given[10]);
    if ((first == -1 && PyErr_Occurred()) || spread < 0 || exact < 0) return NULL;
    if (!take(given, wants, 8, got)) return NULL;
    Size offsets = got[0].shape[0], rows = got[0].shape[1], labels = got[0].shape[2], keys = got[2].shape[0];
    Size features = got[3].shape[0], slots = got[4].shape[0] - 1, sum = 0;
    const uint64_t *hashes = got[1].buf, *known = got[3].buf;
    const uint32_t *directory = got[4].buf, *pointers = got[5].buf;
    const int64_t *counts = got[2].buf;
    const uint8_t *targets = got[6].buf;
    const int half = got[7].itemsize == sizeof(uint16_t);
    int shift = 64;
    for (Size size = 1; size < slots; size *= 2) shift--;
    if (slots < 2 || slots != (Size)1 << (64 - shift)) return done(got, 8, wrong("directory"));
    if (got[5].shape[0] != features + 1 || got[6].shape[0] != got[7].shape[0]) return done(got, 8, wrong("pointers"));
    if (first < 0 || first > rows || keys > rows - first) return done(got, 8, wrong("first"));
    for (Size i = 0; i < keys; sum += counts[i++])
        if (counts[i] < 0 || counts[i] > got[1].shape[0] - sum) return done(got, 8, wrong("counts"));
    if (sum != got[1].shape[0]) return done(got, 8, wrong("counts"));
    if (!spread && offsets != 1) return done(got, 8, wrong("table"));
    const Weights weights = {
        known, half ? NULL : got[7].buf, half ? got[7].buf : NULL, directory, pointers, targets, features,
        got[7].shape[0], labels, shift};
    Runs runs = {.sums = NULL};
    if (spread && exact && offsets > MOST_OFFSETS) return done(got, 8, wrong("table"));
    if (spread && exact && !(runs.sums = malloc((size_t)(SLOTS * offsets * labels + 1) * sizeof(double))))
        return done(got, 8, PyErr_NoMemory());
    for (Size i = 0; i < keys; hashes += counts[i++]) {
        const Size shared = runs.sums && counts[i] >= RUNS * RUN ? RUNS : 0, own = counts[i] - shared * RUN;
        double *rows_of_key = (double *)got[0].buf + (first + i) * labels;
        for (Size k = 0; k < offsets; k++) memset(rows_of_key + k * rows * labels, 0, (size_t)labels * sizeof(double));
        for (Size f = 0; f < own; f += AHEAD)
            add(&weights, hashes + f, own - f < AHEAD ? own - f : AHEAD, spread ? offsets : 0, rows_of_key, rows * labels);
        for (Size run = 0; run < shared; run++) {
            const double *sums = sum_of_run(&weights, &runs, hashes + own + run * RUN, offsets);
            for (Size k = 0; k < offsets; k++)
                for (Size j = 0; j < labels; j++) rows_of_key[k * rows * labels + j] += sums[k * labels + j];
        }
    }
    free(runs.sums);
    Py_INCREF(Py_None);
    return done(got, 8, Py_None);
}

#define ROUND(a, b, c, d) \
    a += b; b = b << 13 | b >> 51; b ^= a; a = a << 32 | a >> 32; \
    c += d; d = d << 16 | d >> 48; d ^= c; \
    a += d; d = d << 21 | d >> 43; d ^= a; \
    c += b; b = b << 17 | b >> 47; b ^= c; c = c << 32 | c >> 32

/* hidden(hashes, key, out): SipHash-2-4 of each hash, as eight bytes, under a key of two numbers. */
static PyObject *hidden(PyObject *self, PyObject *const *given, Size count)
{
    static const Want wants[] = {{"hashes", "LQ", 1, 0}, {"key", "LQ", 1, 0}, {"out", "LQ", 1, 1}};
    Py_buffer got[3];
    if (count != 3) return wrong("arguments");
    if (!take(given, wants, 3, got)) return NULL;
    const uint64_t *hashes = got[0].buf, *key = got[1].buf;
    uint64_t *out = got[2].buf;
    if (got[1].shape[0] != 2) return done(got, 3, wrong("key"));
    if (got[2].shape[0] != got[0].shape[0]) return done(got, 3, wrong("out"));
    for (Size i = 0; i < got[0].shape[0]; i++) {
        const uint64_t words[2] = {hashes[i], (uint64_t)8 << 56};
        uint64_t a = key[0] ^ 0x736F6D6570736575u, b = key[1] ^ 0x646F72616E646F6Du;
        uint64_t c = key[0] ^ 0x6C7967656E657261u, d = key[1] ^ 0x7465646279746573u;
        for (int w = 0; w < 2; w++) {
            d ^= words[w];
            ROUND(a, b, c, d);
            ROUND(a, b, c, d);
            a ^= words[w];
        }
        c ^= 0xFF;
        for (int r = 0; r < 4; r++) { ROUND(a, b, c, d); }
        out[i] = a ^ b ^ c ^ d;
    }
    Py_INCREF(Py_None);
    return done(got, 3, Py_None);
}

/* Rows by a path of three keys, in dictionaries one inside the other: no tuple has to be made to ask for a row. */
typedef struct {
    int64_t *numbers;
    uint64_t *uses;   /* what a count past its end becomes is then defined */
    Size at, count, used, next;
    PyObject *added;
} Finding;

/* The dictionary under a key, made where there is none. */
static PyObject *inside(PyObject *known, PyObject *key)
{
    PyObject *found = known ? PyDict_GetItemWithError(known, key) : NULL, *made = NULL;
    if (found && !PyDict_Check(found)) return wrong("known");
    if (found || !known || PyErr_Occurred()) return found;
    if ((made = PyDict_New()) && PyDict_SetItem(known, key, made) == 0) found = made;
    Py_XDECREF(made);   /* it lives in the other one */
    return found;
}

/* The row of the next key: a new key gets the next one. Uses are counted where there is room for them. */
static int settle(Finding *f, PyObject *known, PyObject *last, PyObject *one, PyObject *two, PyObject *three)
{
    if (!known) return 0;
    if (f->at >= f->count) return wrong("numbers"), 0;
    PyObject *number = PyDict_GetItemWithError(known, last);
    if (number) {
        const Size row = PyLong_AsSsize_t(number);
        if (row < 0) return PyErr_Occurred() ? 0 : (wrong("row"), 0);
        if (row < f->used) f->uses[row]++;
        f->numbers[f->at++] = row;
        return 1;
    }
    if (PyErr_Occurred()) return 0;
    PyObject *key = PyTuple_Pack(3, one, two, three), *row = PyLong_FromSsize_t(f->next);
    const int good = key && row && PyList_Append(f->added, key) == 0 && PyDict_SetItem(known, last, row) == 0;
    Py_XDECREF(key);
    Py_XDECREF(row);
    if (!good) return 0;
    if (f->next < f->used) f->uses[f->next]++;
    f->numbers[f->at++] = f->next++;
    return 1;
}

static int begin_finding(Finding *f, PyObject *const *given, Py_buffer *got)
{
    static const Want wants[] = {{"numbers", "lq", 1, 1}, {"uses", "lq", 1, 1}};
    const Size next = PyLong_AsSsize_t(given[2]);
    if (PyErr_Occurred()) return 0;
    if (next < 0 || next > MOST_ROWS) return wrong("next"), 0;
    if (!take(given, wants, 2, got)) return 0;
    *f = (Finding){got[0].buf, got[1].buf, 0, got[0].shape[0], got[1].shape[0], next, PyList_New(0)};
    if (!f->added) return done(got, 2, NULL), 0;
    return 1;
}

static PyObject *end_finding(Finding *f, int good, Py_buffer *got)
{
    if (good && f->at == f->count) return done(got, 2, f->added);
    Py_DECREF(f->added);
    return done(got, 2, PyErr_Occurred() ? NULL : wrong("numbers"));
}

/* The parts of a turn: something, and two lists of as many items. */
static int parts_of(PyObject *turn, PyObject **first, PyObject **list, PyObject **other)
{
    if (!PyTuple_Check(turn) || PyTuple_Size(turn) != 3) return wrong("turns"), 0;
    *first = PyTuple_GetItem(turn, 0);
    *list = PyTuple_GetItem(turn, 1);
    *other = PyTuple_GetItem(turn, 2);
    if (!PyList_Check(*list) || !PyList_Check(*other) || PyList_Size(*list) != PyList_Size(*other))
        return wrong("turns"), 0;
    return 1;
}

/* rows_of_types(known, turns, edge, numbers, uses, next) -> the types that are new; their rows are `next` and those after
   it. Turns are tuples: how it is written, its words, and the evidence of each. The edge comes first. */
static PyObject *rows_of_types(PyObject *self, PyObject *const *given, Size count)
{
    Py_buffer got[2];
    Finding f;
    if (count != 6 || !PyDict_Check(given[0]) || !PyList_Check(given[1])) return wrong("arguments");
    if (!PyTuple_Check(given[2]) || PyTuple_Size(given[2]) != 3) return wrong("edge");
    if (!begin_finding(&f, given + 3, got)) return NULL;
    PyObject *word = PyTuple_GetItem(given[2], 0), *mark = PyTuple_GetItem(given[2], 1);
    PyObject *how = PyTuple_GetItem(given[2], 2), *words, *marks;
    int good = settle(&f, inside(inside(given[0], how), mark), word, word, mark, how);
    for (Size i = 0; good && i < PyList_Size(given[1]); i++) {
        if (!parts_of(PyList_GetItem(given[1], i), &how, &words, &marks)) good = 0;
        PyObject *written = good ? inside(given[0], how) : NULL, *plain = NULL;
        for (Size k = 0; good && k < PyList_Size(words) && k < PyList_Size(marks); k++) {
            word = PyList_GetItem(words, k);
            if (!plain || PyList_GetItem(marks, k) != mark) plain = inside(written, mark = PyList_GetItem(marks, k));
            good = settle(&f, plain, word, word, mark, how);
        }
    }
    return end_finding(&f, good, got);
}

/* What a token is like that may be a value, given its look and evidence; as `features.around` says. A new reference. */
static PyObject *likeness(PyObject *look, PyObject *evidence, PyObject *kinds)
{
    PyObject *like = PyTuple_GetItem(look, PyObject_IsTrue(evidence) == 1 ? 2 : 3);
    if (!like || PyObject_IsTrue(evidence) != 1 || PyObject_IsTrue(like) != 1) return Py_XNewRef(like);
    PyObject *kind = PyObject_CallFunctionObjArgs(kinds, evidence, NULL);
    PyObject *both = kind ? PyUnicode_Concat(like, kind) : NULL;
    Py_XDECREF(kind);
    return both;
}

/* The folded word beside a token. */
static PyObject *beside(PyObject *looks, Size at, PyObject *nothing)
{
    return at < 0 || at >= PyList_Size(looks) ? nothing : PyTuple_GetItem(PyList_GetItem(looks, at), 0);
}

/* The rows of a token's neighbours, `sides` of which are told by their marks; nobody's where it may be no value. */
static int rows_beside(Finding *f, PyObject *known, PyObject *looks, Size at, PyObject *kind, PyObject *nobody,
                       PyObject *const *sides)
{
    PyObject *nothing = PyTuple_GetItem(nobody, 0);
    const int alone = PyObject_IsTrue(kind) == 0;
    for (int k = 0; k < 2; k++) {
        PyObject *side = alone ? nothing : sides[k], *word = alone ? nothing : beside(looks, at - 1 + 2 * k, nothing);
        if (!word || !settle(f, inside(inside(known, side), alone ? nothing : kind), word, side, word, alone ? nothing : kind))
            return 0;
    }
    return 1;
}

/* rows_around(known, turns, kinds, nobody, numbers, uses, next) -> the contexts and neighbours that are new; each token has
   three. Turns are tuples: the turn's bundle, the look of each word, and the evidence of each. */
static PyObject *rows_around(PyObject *self, PyObject *const *given, Size count)
{
    Py_buffer got[2];
    Finding f;
    if (count != 7 || !PyDict_Check(given[0]) || !PyList_Check(given[1])) return wrong("arguments");
    if (!PyTuple_Check(given[3]) || PyTuple_Size(given[3]) != 3) return wrong("nobody");
    if (!begin_finding(&f, given + 4, got)) return NULL;
    PyObject *sides[2] = {PyUnicode_FromString("<"), PyUnicode_FromString(">")}, *turn, *looks, *marks;
    int good = sides[0] && sides[1];
    for (Size i = 0; good && i < PyList_Size(given[1]); i++) {
        good = parts_of(PyList_GetItem(given[1], i), &turn, &looks, &marks);
        for (Size k = 0; good && k < PyList_Size(looks); k++)
            if (!PyTuple_Check(PyList_GetItem(looks, k)) || PyTuple_Size(PyList_GetItem(looks, k)) != 4)
                good = (wrong("looks"), 0);
        for (Size k = 0; good && k < PyList_Size(looks) && k < PyList_Size(marks); k++) {
            PyObject *look = PyList_GetItem(looks, k), *mark = PyList_GetItem(marks, k), *class = PyTuple_GetItem(look, 1);
            PyObject *kind = likeness(look, mark, given[2]);
            good = kind && settle(&f, inside(inside(given[0], mark), class), turn, turn, class, mark);
            good = good && rows_beside(&f, given[0], looks, k, kind, given[3], sides);
            Py_XDECREF(kind);
        }
    }
    Py_XDECREF(sides[0]);
    Py_XDECREF(sides[1]);
    return end_finding(&f, good, got);
}

static PyMethodDef methods[] = {
    {"decode", (PyCFunction)(void (*)(void))decode, METH_FASTCALL, "Labels and marginals of sentences."},
    {"leaning", (PyCFunction)(void (*)(void))leaning, METH_FASTCALL, "The labels of a model that leans."},
    {"chances", (PyCFunction)(void (*)(void))chances, METH_FASTCALL, "The chance that what is left alone is harmless."},
    {"gradient", (PyCFunction)(void (*)(void))gradient, METH_FASTCALL, "What gold labels of sentences ask of a model."},
    {"fill", (PyCFunction)(void (*)(void))fill, METH_FASTCALL, "Sums the weights of the features of keys."},
    {"hidden", (PyCFunction)(void (*)(void))hidden, METH_FASTCALL, "Hides hashes by a key."},
    {"rows_of_types", (PyCFunction)(void (*)(void))rows_of_types, METH_FASTCALL, "The rows of tokens' types."},
    {"rows_around", (PyCFunction)(void (*)(void))rows_around, METH_FASTCALL, "The rows of what stands around tokens."},
    {NULL, NULL, 0, NULL}};

#ifndef KERNEL_VERSION // the build defines it, see text/compiled.py
#define KERNEL_VERSION ""
#endif

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_chain", KERNEL_VERSION, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__chain(void) { return PyModuleDef_Init(&module); }
