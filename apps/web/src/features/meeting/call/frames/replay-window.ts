/** Nine seconds of sound, camera and screen, which share a counter. */
const SIZE = 1024n;

/** Remembers the latest counters of a stream, in any order (RFC 9605 §9.3). */
export class ReplayWindow {
  #highest = -1n;
  /** The latest counter of each remainder; -1 before the first. */
  readonly #seen = new BigInt64Array(Number(SIZE)).fill(-1n);

  /** Returns false if the counter was accepted before, or is too old to post. */
  accept(ctr: bigint): boolean {
    const at = Number(ctr % SIZE);
    if (ctr > MAX || ctr <= this.#highest - SIZE || this.#seen[at] === ctr) return false;
    this.#seen[at] = ctr;
    if (ctr > this.#highest) this.#highest = ctr;
    return true;
  }
}

/** Further ones cannot be remembered; no sender comes so far. */
const MAX = 2n ** 63n - 1n;
