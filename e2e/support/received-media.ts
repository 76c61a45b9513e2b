import { expect, type Page } from '@playwright/test';

/** Totals of all connections of a page. */
interface Received {
  packets: number;
  /** Frames of cameras and screens. */
  decoded: number;
  /** Samples of sound that were decoded, not made up for lost ones. */
  sounds: number;
}

export function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const total = { packets: 0, decoded: 0, sounds: 0 };
    for (const connection of window.connections) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        total.packets += report.packetsReceived;
        total.decoded += report.framesDecoded ?? 0;
        total.sounds += (report.totalSamplesReceived ?? 0) - (report.concealedSamples ?? 0);
      }
    }
    return total;
  });
}

/** Waits until new sound and new frames have been decoded. */
export async function expectSoundAndPicture(page: Page): Promise<void> {
  const before = await received(page);
  await expect
    .poll(async () => (await received(page)).decoded, { timeout: 30_000 })
    .toBeGreaterThan(before.decoded);
  await expect
    .poll(async () => (await received(page)).sounds, { timeout: 30_000 })
    .toBeGreaterThan(before.sounds);
}

/** Waits until many packets have arrived, and checks that none could be decoded. */
export async function expectNothingDecoded(page: Page): Promise<void> {
  await expect
    .poll(async () => (await received(page)).packets, { timeout: 30_000 })
    .toBeGreaterThan(300);
  expect(await received(page)).toMatchObject({ decoded: 0, sounds: 0 });
}
