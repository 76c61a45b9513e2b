/** Delays in milliseconds; each call answers how to stop it. Tests turn them by hand. */
export interface Timers {
  after(delay: number, run: () => void): () => void;
  every(period: number, run: () => void): () => void;
}

/** Never keeps the process alive. */
export const systemTimers: Timers = {
  after(delay, run) {
    const timer = setTimeout(run, delay).unref();
    return () => clearTimeout(timer);
  },
  every(period, run) {
    const timer = setInterval(run, period).unref();
    return () => clearInterval(timer);
  },
};
