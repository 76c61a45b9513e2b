const maxRunMs = 5;

/**
 * One holder at a time, first come first served. PGlite answers without leaving the event loop, so
 * under a flood nothing else would run: every few milliseconds the next turn waits for it.
 */
export class YieldingMutex {
  #busy = false;
  #waiting: Array<() => void> = [];
  #lastYield = performance.now();

  acquire(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#busy) this.#next();
    });
  }

  release(): void {
    this.#next();
  }

  #next(): void {
    const start = this.#waiting.shift();
    this.#busy = start !== undefined;
    if (!start) return;
    if (performance.now() - this.#lastYield < maxRunMs) start();
    else setImmediate(() => this.#startAfterYield(start));
  }

  #startAfterYield(start: () => void): void {
    this.#lastYield = performance.now();
    start();
  }
}
