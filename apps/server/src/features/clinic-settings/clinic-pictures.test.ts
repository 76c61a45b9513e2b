import { randomUUID } from 'node:crypto';
import { CLINIC_PICTURES_MAX } from '@nadi/domain/settings-limits';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { imageUrl } from '#presenters/doctor.ts';
import { insertImage } from '#store/images.ts';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { savePlace } from '#testing/places-fixture.ts';
import { sendForm } from '#testing/send-form.ts';

const clinic = testClinic();
let admin: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#08c' } });

async function add(bytes: Uint8Array, pictureText?: string, more: Record<string, string> = {}) {
  const picture = new File([new Uint8Array(bytes)], 'room.png', { type: 'image/png' });
  const fields = { picture, ...(pictureText !== undefined && { pictureText }), ...more };
  return sendForm(clinic, '/api/admin/settings', fields, { aToken: admin.token });
}

const addRoom = async (text: string) => add(await plain(400, 300).png().toBuffer(), text);
const save = (body: object) => requestAs(clinic, 'updateClinicSettings', body, { as: admin });
const shown = async () => (await requestAs(clinic, 'getClinic')).body.settings.pictures ?? [];
const statusOf = async (url: string) => (await clinic.app.inject({ url })).statusCode;

test('everyone sees the pictures with their texts, smaller and without metadata', async () => {
  const large = await plain(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Anja Example' } })
    .toBuffer();
  expect((await add(large, ' The waiting room ')).status).toBe(200);
  await addRoom('The garden');
  const [first, second] = await shown();
  expect([first.text, second.text]).toEqual(['The waiting room', 'The garden']);
  expect(first.picture).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
  const { rawPayload } = await clinic.app.inject({ url: first.picture });
  const { format, width, height, exif } = await sharp(rawPayload).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 1280, 640, undefined]);
});

test('pictures can be moved, described anew and removed, and other fields keep them', async () => {
  await addRoom('One');
  await addRoom('Two');
  const [one, two] = await shown();
  await save({ accent: 'sky' });
  expect(await shown()).toEqual([one, two]);
  await save({ pictures: [two, { ...one, text: 'First' }] });
  expect(await shown()).toEqual([two, { ...one, text: 'First' }]);
  await save({ pictures: [two] });
  expect(await shown()).toEqual([two]);
  expect([await statusOf(one.picture), await statusOf(two.picture)]).toEqual([404, 200]);
});

test('a picture may be of one place, which must be known', async () => {
  const { _id: north } = await savePlace(clinic, admin);
  const bytes = await plain(400, 300).png().toBuffer();
  expect((await add(bytes, 'The stairs', { pictureLocationId: north })).status).toBe(200);
  const [stairs] = await shown();
  expect(stairs).toMatchObject({ text: 'The stairs', locationId: north });
  const unknown = randomUUID();
  const refused = [
    await add(bytes, 'A door', { pictureLocationId: unknown }),
    await save({ pictures: [{ ...stairs, locationId: unknown }] }),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual([
    'location-not-found',
    'location-not-found',
  ]);
  expect(await shown()).toEqual([stairs]);
  const { locationId: _, ...ofClinic } = stairs;
  await save({ pictures: [ofClinic] });
  expect(await shown()).toEqual([ofClinic]);
});

test.each([
  ['without a text', async () => add(await plain(400, 300).png().toBuffer()), 'pictureText'],
  ['with an empty text', () => addRoom(''), 'pictureText'],
  ['with a text of spaces', () => addRoom('  '), 'pictureText'],
  ['that is an SVG', () => add(new TextEncoder().encode('<svg/>'), 'A drawing'), 'picture'],
  ['that is no picture', () => add(new TextEncoder().encode('a text'), 'A text'), 'picture'],
])('refuses a picture %s', async (_, send, field) => {
  expect((await send()).body).toMatchObject({ success: false, field });
  expect(await shown()).toEqual([]);
});

test('refuses one picture more than fit', async () => {
  for (let count = 1; count <= CLINIC_PICTURES_MAX; count += 1) await addRoom(`Room ${count}`);
  const { body } = await addRoom('One more');
  expect(body).toMatchObject({ success: false, field: 'picture' });
  expect(await shown()).toHaveLength(CLINIC_PICTURES_MAX);
});

test('a picture that another person has uploaded can be neither shown nor deleted', async () => {
  const bytes = await plain(700, 700).webp().toBuffer();
  const photo = { id: 'a'.repeat(32), large: bytes, small: bytes };
  await insertImage(clinic.database.db, { ...photo, createdAt: new Date(clinic.now) });
  const foreign = { picture: imageUrl(photo.id), text: 'A patient' };
  await addRoom('One');
  const [one] = await shown();
  for (const pictures of [
    [foreign],
    [one, foreign],
    [one, one],
    [{ picture: 'https://elsewhere.example/x.webp', text: 'x' }],
  ]) {
    expect((await save({ pictures })).body).toMatchObject({ success: false, field: 'pictures' });
  }
  expect(await shown()).toEqual([one]);
  expect(await statusOf(foreign.picture)).toBe(200);
});

test('admins who add pictures at the same time keep all of them', async () => {
  await Promise.all([addRoom('One'), addRoom('Two'), addRoom('Three')]);
  expect((await shown()).map(({ text }: { text: string }) => text).sort()).toEqual([
    'One',
    'Three',
    'Two',
  ]);
});
