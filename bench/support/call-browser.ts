import { type Browser, chromium } from '@playwright/test';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--autoplay-policy=no-user-gesture-required',
];

/** Starts a browser with a camera and a microphone of its own, whose pages are never slowed down. */
export function launchCallBrowser(framesPerSecond: number): Promise<Browser> {
  const devices = `--use-fake-device-for-media-stream=fps=${framesPerSecond}`;
  return chromium.launch({ executablePath: CHROMIUM, args: [...ARGS, devices] });
}

export function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = sorted.length / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at) - 1] ?? 0)) / 2;
}

/** Describes milliseconds, such as "median 350 ms of 10 (310 to 420)". */
export function summary(times: readonly number[]): string {
  const [min, max] = [Math.min(...times), Math.max(...times)];
  return `median ${median(times).toFixed(0)} ms of ${times.length} (${min.toFixed(0)} to ${max.toFixed(0)})`;
}
