"""Picks one turn of each cluster, nearest to its centre (K-MC); a score may outweigh distance.

García-Sardiña et al. (2018): of each of as many clusters as turns are wanted, argmin |c - I| * (1 - rescaled score).
"""

from __future__ import annotations

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.question import Question


def pick(question: Question, score: Floats | None, count: int) -> list[int]:
    """This many free turns, one of each cluster; `score` is rescaled to 0 to 1."""
    free = np.flatnonzero(question.free)
    if count >= len(free):
        return free.tolist()
    from sklearn.cluster import MiniBatchKMeans  # imported here, since it takes a second

    vectors = question.vectors()[free]
    seed = int(question.chance.integers(1 << 31))
    clusters = MiniBatchKMeans(count, random_state=seed, batch_size=4096, n_init=1, max_iter=20).fit(vectors)
    far = np.linalg.norm(vectors - clusters.cluster_centers_[clusters.labels_], axis=1)
    worth = far if score is None else (far + 1e-6) * (1.0 - score[free])
    order = np.lexsort((worth, clusters.labels_))
    _, first = np.unique(clusters.labels_[order], return_index=True)
    chosen: list[int] = free[order[first]].tolist()
    return chosen
