import { type Browser, chromium } from '@playwright/test';
import { callArguments, executablePath } from '#e2e/chromium.ts';

/** Starts a browser with a camera and a microphone, whose pages are never slowed down. */
export function launchCallBrowser(framesPerSecond: number): Promise<Browser> {
  return chromium.launch({ executablePath, args: callArguments(framesPerSecond) });
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
