import { ACCENTS } from '@nadi/domain/branding';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { sendForm } from '#testing/send-form.ts';

const clinic = testClinic();
let admin: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
});

const save = (body: object) => requestAs(clinic, 'updateClinicSettings', body, { as: admin });
const read = async () => (await requestAs(clinic, 'getClinic')).body.settings;

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#08c8' } });

async function upload(picture: Sharp | Uint8Array, fields: Record<string, string> = {}) {
  const bytes = 'byteLength' in picture ? picture : await picture.toBuffer();
  const logo = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
  const headers = { aToken: admin.token };
  return sendForm(clinic, '/api/admin/settings', { ...fields, logo }, headers);
}

const fetchPicture = (url: string) => clinic.app.inject({ url });

test('the display name is the name, also if an older client changes only that', async () => {
  await save({ displayName: 'Kaveri Clinic', name: 'Other' });
  expect(await read()).toMatchObject({ name: 'Kaveri Clinic', displayName: 'Kaveri Clinic' });
  await save({ name: 'Renamed' });
  expect(await read()).toMatchObject({ name: 'Renamed', displayName: 'Renamed' });
});

test('everyone can read the legal name, the tax number, the accent and the text', async () => {
  const branding = {
    legalName: 'Kaveri Care LLP',
    taxId: '27AABCT',
    accent: 'plum',
    about: 'We\n\ncare',
  };
  await save(branding);
  expect(await read()).toMatchObject(branding);
});

test.each([
  ['displayName', ''],
  ['displayName', 'x'.repeat(81)],
  ['displayName', '\u200b'],
  ['accent', 'red'],
  ['accent', null],
  ['taxId', 'x'.repeat(41)],
  ['about', 'x'.repeat(4001)],
])('refuses %s %j', async (field, value) => {
  const { body } = await save({ [field]: value });
  expect(body).toMatchObject({ success: false, code: 'bad-input' });
});

test('accepts all twelve accents', async () => {
  expect(ACCENTS).toHaveLength(12);
  for (const accent of ACCENTS) {
    expect((await save({ accent })).body.settings.accent).toBe(accent);
  }
});

test('settings of an earlier or a later release show the default branding', async () => {
  const stored = { ...DEFAULT_CLINIC, name: 'Kaveri Clinic', openingHours: '' };
  for (const document of [stored, { ...stored, accent: 'infrared' }]) {
    await saveClinicSettings(clinic.database.db, document, new Date(clinic.now));
    const { displayName, logo, accent = 'teal' } = await read();
    expect([displayName, logo, accent]).toEqual(['Kaveri Clinic', undefined, 'teal']);
  }
});

test('admins who save different fields at the same time keep both', async () => {
  await save({});
  await Promise.all([
    save({ legalName: 'Kaveri Care LLP' }),
    save({ taxId: '27AABCT' }),
    save({ accent: 'plum' }),
    upload(plain(300).png()),
  ]);
  expect(await read()).toMatchObject({
    ...{ legalName: 'Kaveri Care LLP', taxId: '27AABCT', accent: 'plum' },
    logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
  });
});

test('stores a logo as squares of WebP and as icons, without its metadata', async () => {
  const picture = plain(600, 300)
    .png()
    .withExif({ IFD0: { Copyright: 'Anja Example' } });
  const { status, body } = await upload(picture, { displayName: 'Kaveri Clinic' });
  expect([status, body.settings.name]).toEqual([200, 'Kaveri Clinic']);
  const address = String(body.settings.logo).replace('.webp', '');
  for (const [url, format, edge] of [
    [`${address}.webp`, 'webp', 512],
    [`${address}-96.webp`, 'webp', 96],
    [`${address}-icon.png`, 'png', 512],
    [`${address}-icon-192.png`, 'png', 192],
  ] as const) {
    const { rawPayload, headers } = await fetchPicture(url);
    expect(headers['content-type']).toBe(`image/${format}`);
    const found = await sharp(rawPayload).metadata();
    expect([found.format, found.width, found.height]).toEqual([format, edge, edge]);
    expect([found.exif, found.hasAlpha]).toEqual([undefined, format === 'webp']);
    expect(rawPayload.includes('Anja')).toBe(false);
  }
});

test('a new logo replaces the earlier one, other fields keep it, and null removes it', async () => {
  const first = (await upload(plain(300).webp())).body.settings.logo;
  const second = (await upload(plain(256).png())).body.settings.logo;
  expect((await fetchPicture(first)).statusCode).toBe(404);
  expect((await save({ accent: 'sky', logo: '/uploads/other.webp' })).body.settings.logo).toBe(
    second,
  );
  expect((await fetchPicture(second)).statusCode).toBe(200);
  expect((await save({ logo: null })).body.settings.logo).toBeUndefined();
  const icon = second.replace('.webp', '-icon.png');
  for (const gone of [second, icon]) expect((await fetchPicture(gone)).statusCode).toBe(404);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** A PNG that announces an animation before its first picture. */
async function animatedPng(): Promise<Uint8Array> {
  const bytes = await plain(300).png().toBuffer();
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

async function animatedWebp(): Promise<Sharp> {
  const frames = ['#08c', '#c80'].map((background) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } }).webp();
}

test.each<[string, string, () => Promise<Sharp | Uint8Array> | Sharp | Uint8Array]>([
  ['an SVG renamed to PNG', 'bad-logo', () => bytesOf(SVG)],
  ['a text', 'bad-logo', () => bytesOf('no picture')],
  ['a broken PNG', 'bad-logo', async () => (await plain(300).png().toBuffer()).subarray(0, 400)],
  ['a JPEG', 'bad-logo', () => plain(300).jpeg()],
  ['an animated PNG', 'logo-animated', animatedPng],
  ['an animated WebP', 'logo-animated', animatedWebp],
  ['a tiny picture', 'logo-size', () => plain(255).png()],
  ['a picture bomb', 'logo-size', () => plain(12_000, 12_000).png({ compressionLevel: 9 })],
])('refuses %s as a logo with %s', async (_what, code, picture) => {
  const { body } = await upload(await picture());
  expect(body).toMatchObject({ success: false, code, field: 'logo' });
  expect((await read()).logo).toBeUndefined();
});
