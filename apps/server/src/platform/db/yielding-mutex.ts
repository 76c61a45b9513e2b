const maxRunMs = 5;

/** Turns of others before a waiting one of low precedence. */
const TURNS_BEFORE_LOW = 4;

/**
 * Admits one holder at a time, in the order of arrival. Low precedence waits for others, but gets every
 * fifth turn. PGlite answers without leaving the event loop, so a flood would block everything else.
 * Therefore the next turn waits for the event loop every few milliseconds.
 */
export class YieldingMutex {
  #busy = false;
  #waiting: Array<() => void> = [];
  #low: Array<() => void> = [];
  #turnsBeforeLow = TURNS_BEFORE_LOW;
  #lastYield = performance.now();

  acquire(precedence: 'normal' | 'low' = 'normal'): Promise<void> {
    return new Promise((resolve) => {
      (precedence === 'low' ? this.#low : this.#waiting).push(resolve);
      if (!this.#busy) this.#next();
    });
  }

  release(): void {
    this.#next();
  }

  #next(): void {
    const start = this.#takeNext();
    this.#busy = start !== undefined;
    if (!start) return;
    if (performance.now() - this.#lastYield < maxRunMs) start();
    else setImmediate(() => this.#startAfterYield(start));
  }

  #takeNext(): (() => void) | undefined {
    if (this.#low.length === 0) return this.#waiting.shift();
    if (this.#waiting.length > 0 && this.#turnsBeforeLow > 0) {
      this.#turnsBeforeLow -= 1;
      return this.#waiting.shift();
    }
    this.#turnsBeforeLow = TURNS_BEFORE_LOW;
    return this.#low.shift();
  }

  #startAfterYield(start: () => void): void {
    this.#lastYield = performance.now();
    start();
  }
}
