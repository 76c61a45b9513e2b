import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectFrames, join } from './support/call.ts';
import { test } from './support/clinic.ts';
import { drawnScreen } from './support/drawn-screen.ts';

test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9', SAMPLE_DATA: 'off' } });

const asha = (url: string) => `${url}?name=Asha%20Rao`;
const meera = (url: string) => `${url}?name=Dr.%20Meera%20Nair`;

test('shared screens stand beside both faces until they are stopped', async ({
  browser,
  clinic,
}) => {
  const room = `${clinic.url}/meeting/shared-screen`;
  const patient = await join(browser, asha(room), { before: drawnScreen });
  const doctor = await join(browser, meera(room), { before: drawnScreen });
  await expectFrames(patient, 1);
  // The tile of the doctor is the patient's whole stage, 640 pixels wide.
  await expect.poll(() => cameraKbps(doctor)).toBe(600);
  await doctor.getByRole('button', { name: 'Share your screen', exact: true }).click();
  await expectPicture(patient, 'Screen of Dr. Meera Nair', 2);
  await expectPicture(patient, 'Picture of Dr. Meera Nair', 16 / 9);
  await expect.poll(() => cameraKbps(doctor)).toBe(180);
  await expect(doctor.getByText('You are sharing your screen', { exact: true })).toBeVisible();
  await expectAccessible(patient);
  await expectAccessible(doctor);

  // At once from the other side as well, which takes offers in both directions.
  await patient.getByRole('button', { name: 'Share your screen', exact: true }).click();
  await expectPicture(doctor, 'Screen of Asha Rao', 2);
  await expectPicture(doctor, 'Picture of Asha Rao', 16 / 9);

  await doctor.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await expect(patient.getByLabel('Screen of Dr. Meera Nair')).toHaveCount(0);
  await expectPicture(patient, 'Picture of Dr. Meera Nair', 16 / 9);
  await doctor.getByRole('button', { name: 'Share your screen', exact: true }).click();
  await expectPicture(patient, 'Screen of Dr. Meera Nair', 2);
  await doctor.context().close();
  await patient.context().close();
});

/** Waits until this picture has the ratio and plays. */
async function expectPicture(page: Page, label: string, ratio: number): Promise<void> {
  const video = page.getByLabel(label, { exact: true });
  const read = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      ratio: element.videoWidth / element.videoHeight,
      frames: element.getVideoPlaybackQuality().totalVideoFrames,
    }));
  await expect.poll(async () => (await read()).ratio).toBeCloseTo(ratio, 1);
  const { frames } = await read();
  await expect.poll(async () => (await read()).frames).toBeGreaterThan(frames);
}

/** Returns the limit of the camera that this page sends, in kbit/s. */
function cameraKbps(page: Page): Promise<number> {
  return page.evaluate(() => {
    const senders = window.connections
      .at(-1)
      ?.getTransceivers()
      .map(({ sender }) => sender);
    const camera = senders?.find(({ track }) => track?.kind === 'video');
    return (camera?.getParameters().encodings[0]?.maxBitrate ?? 0) / 1000;
  });
}
