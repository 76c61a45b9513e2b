import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { endTypesetting } from '#platform/typesetter.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { insertImage } from '#store/images.ts';
import { someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { clinicPicturePath, doctorPicturePath } from './share-pictures.ts';

const clinic = testClinic();
afterAll(() => endTypesetting());

/** Returns the colour in the middle of the place for the portrait. */
async function portraitColour(jpeg: Buffer) {
  const { data } = await sharp(jpeg)
    .extract({ left: 160, top: 264, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('draws a doctor’s picture of 1200 × 630 pixels for other sites to show', async () => {
  const { id } = await someDoctor(clinic, { name: 'Dr. Meera Iyer' });
  const { statusCode, headers, rawPayload } = await clinic.app.inject(`/share/doctor/${id}.jpg`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { width, height, format } = await sharp(rawPayload).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  expect(rawPayload.length).toBeLessThan(120_000);
});

test('shows the photo if there is one, and the new one once it changes', async () => {
  const { id } = await someDoctor(clinic);
  const url = `/share/doctor/${id}.jpg`;
  const before = await portraitColour((await clinic.app.inject(url)).rawPayload);
  const red = { width: 640, height: 640, channels: 3, background: '#ff0000' } as const;
  const large = await sharp({ create: red }).webp().toBuffer();
  const { db } = clinic.database;
  await insertImage(db, { id: 'photo', large, small: large, createdAt: new Date(clinic.now) });
  await db.updateTable('doctors').set({ image_id: 'photo' }).where('id', '=', id).execute();
  const [r = 0, g = 255] = await portraitColour((await clinic.app.inject(url)).rawPayload);
  expect(r).toBeGreaterThan(200);
  expect(g).toBeLessThan(60);
  expect(before).not.toEqual([r, g]);
});

test('draws the clinic’s picture, also for a name in another script', async () => {
  const settings = { name: 'कावेरी क्लिनिक' };
  await saveClinicSettings(clinic.database.db, settings, new Date(clinic.now));
  const { statusCode, rawPayload } = await clinic.app.inject('/share/clinic.jpg?v=x');
  expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 1200]);
});

test.each(['x.jpg', 'x.png', `${'0'.repeat(36)}.jpg`, '7d4b2d5a-1a57-4b30-9a4e-3c3b1b2f9a10.jpg'])(
  'answers 404 for %s',
  async (file) => {
    expect((await clinic.app.inject(`/share/doctor/${file}`)).statusCode).toBe(404);
  },
);

test('limits the pictures that one address fetches in a minute', async () => {
  const statuses: number[] = [];
  for (let each = 0; each < 61; each += 1)
    statuses.push((await clinic.app.inject('/share/doctor/x.jpg')).statusCode);
  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses[60]).toBe(429);
});

test('the address of a picture changes with what it shows', () => {
  const doctor = { id: 'a', name: 'A', speciality: 'S', experience: '4 Year', image_id: null };
  const path = doctorPicturePath(doctor, 'Kaveri');
  expect(doctorPicturePath({ ...doctor, name: 'B' }, 'Kaveri')).not.toBe(path);
  expect(doctorPicturePath({ ...doctor, image_id: 'p' }, 'Kaveri')).not.toBe(path);
  expect(doctorPicturePath(doctor, 'Other')).not.toBe(path);
  expect(clinicPicturePath('Kaveri')).not.toBe(clinicPicturePath('Other'));
});
