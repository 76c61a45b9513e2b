import { type Person, someAdmin, somePatient } from '@nadi/server/testing/actors';
import { testClinic } from '@nadi/server/testing/build-app';
import { requestSealed } from '@nadi/server/testing/sealed-request';
import { expect, test } from 'vitest';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { atLeast, atMost, count, exactly, full, info, report } from './support/verdict.ts';
import { type HostileFile, hostileFiles, MARK } from './uploads/hostile-files.ts';

const clinic = testClinic();
const MEGABYTE = 1024 * 1024;

test('of hostile files nothing is kept as it was sent, and none holds the server up', async () => {
  const chance = chanceFrom(freshSeed());
  const files = await hostileFiles(count(300, 26), chance);
  const patient = await somePatient(clinic);
  const before = process.memoryUsage.rss();
  let [slowest, peak, made, asSent] = [0, before, 0, 0];
  const statuses = new Map<number, number>();
  for (const file of files) {
    const began = performance.now();
    const status = chance.happens(0.5)
      ? await sendForm(patient, file)
      : await sendSealed(patient, file);
    slowest = Math.max(slowest, performance.now() - began);
    peak = Math.max(peak, process.memoryUsage.rss());
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect([200, 400, 413, 422], file.how).toContain(status);
    if (status !== 200) continue;
    made += 1;
    // Each replaces the one before, so it is looked at now.
    const stored = await clinic.database.db.selectFrom('images').selectAll().execute();
    expect(stored.length).toBe(1);
    const clean = stored.every(({ large, small }) => isClean(large, file) && isClean(small, file));
    if (!clean) asSent += 1;
  }
  const figures = [
    info('files', `${files.length}, seed ${chance.seed}, answers ${JSON.stringify([...statuses])}`),
    exactly('kept as sent', asSent, 0),
    atLeast('encoded again', made, 1),
    full ? atMost('slowest', slowest, 2000, ' ms') : info('slowest, ms', Math.round(slowest)),
    atMost('memory above the start', (peak - before) / MEGABYTE, 300, ' MB'),
  ];
  expect(report(figures)).toBe(true);
});

test('what was made of them is served as a picture and nothing else', async () => {
  const patient = await somePatient(clinic);
  const files = await hostileFiles(26, chanceFrom(1));
  const polyglot = files.find(({ how }) => how.startsWith('a JPEG with HTML after')) as HostileFile;
  expect(await sendForm(patient, { ...polyglot, name: 'x.html', type: 'text/html' })).toBe(200);
  const profile = await clinic.app.inject({
    url: '/api/user/get-profile',
    headers: { token: patient.token },
  });
  const picture = await clinic.app.inject({ url: profile.json().userData.image });
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(picture.body).not.toContain(MARK);
});

test('a picture’s address reaches no file', async () => {
  await someAdmin(clinic);
  const ways = [
    '../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/x.webp',
    'x.webp/..',
    'x.webp%00',
  ];
  for (const way of ways) {
    const { statusCode } = await clinic.app.inject({ url: `/uploads/${way}` });
    expect([400, 404], way).toContain(statusCode);
  }
});

const FIELDS = {
  name: 'Asha Rao',
  phone: '98765 43210',
  gender: 'Female',
  dob: '1980-02-29',
  address: '{"line1":"1, Road","line2":""}',
};

async function sendForm(patient: Person, file: HostileFile): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) form.set(name, value);
  form.set('image', new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
  const request = new Request('http://clinic.test/', { method: 'POST', body: form });
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/user/update-profile',
    headers: { token: patient.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.statusCode;
}

async function sendSealed(patient: Person, { name, type, bytes }: HostileFile): Promise<number> {
  const data = bytes.toString('base64');
  const image = { type, name, size: bytes.length, lastModified: 0, data };
  const headers = { token: patient.token };
  const { status } = await requestSealed(
    clinic.app,
    '/api/user/update-profile',
    { ...FIELDS, image },
    headers,
  );
  return status;
}

/** Returns whether the stored file is a new WebP without the mark in the hostile file. */
function isClean(stored: Uint8Array, sent: HostileFile): boolean {
  const bytes = Buffer.from(stored);
  const webp =
    bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP';
  return webp && !bytes.includes(MARK) && !sent.bytes.equals(bytes);
}
