/** Times in milliseconds; each timer returns a function that cancels it. */
export interface CallClock {
  now(): number;
  after(delay: number, run: () => void): () => void;
  every(period: number, run: () => void): () => void;
}

export const browserClock: CallClock = {
  now: () => Date.now(),
  after(delay, run) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  every(period, run) {
    const timer = setInterval(run, period);
    return () => clearInterval(timer);
  },
};
