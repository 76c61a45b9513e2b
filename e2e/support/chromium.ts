/** Debian's own binary: the wrapper in /usr/bin adds extensions and remote calls. */
export const executablePath = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';

/** Returns what a call needs on a machine without a camera: fake devices, and no network of its own. */
export function callArguments(framesPerSecond: number): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
  ];
}
