import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Person, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { type PairedDevice, someDevice } from '#testing/some-device.ts';

const clinic = testClinic();

interface Fields {
  counter: number;
  time: number;
  bpm: number;
  spo2: number;
}

/** The bytes of docs/devices.md, written out once more. */
function sign(key: string, id: string, { counter, time, bpm, spo2 }: Fields): string {
  const text = `nadi-vitals-1\n${id}\n${counter}\n${time}\n${bpm}\n${spo2}`;
  return createHmac('sha256', key).update(text).digest('hex');
}

function fields(changes: Partial<Fields> = {}): Fields {
  return { counter: 1, time: Math.floor(clinic.now / 1000), bpm: 81, spo2: 97, ...changes };
}

function send(device: PairedDevice, changes: Partial<Fields> = {}, forged: object = {}) {
  const sent = fields(changes);
  const signature = sign(device.key, device.id, sent);
  return requestAs(clinic, 'postVitals', { device: device.id, ...sent, signature, ...forged });
}

function latest(as?: Person) {
  return requestAs(clinic, 'latestVitals', {}, as ? { as } : {}).then(({ body }) => body);
}

test('a reading that a device signed is what its patient sees, with its age', async () => {
  const patient = await somePatient(clinic);
  const device = await someDevice(clinic, patient);
  expect((await send(device)).status).toBe(200);
  clinic.now += 3000;
  expect(await latest(patient)).toEqual({
    success: true,
    bpm: 81,
    spo2: 97,
    source: 'device',
    age: 3000,
  });
});

test('a reading ends after ten seconds, and no simulated reading replaces it', async () => {
  const patient = await somePatient(clinic);
  const device = await someDevice(clinic, patient);
  expect(await latest(patient)).toMatchObject({ success: false });
  await send(device);
  clinic.now += 9999;
  expect(await latest(patient)).toMatchObject({ success: true, source: 'device' });
  clinic.now += 1;
  expect(await latest(patient)).toEqual({ success: false, message: 'There is no fresh reading.' });
});

test('a visitor, and a patient without a device, see the demonstration device', async () => {
  const [wearer, other] = [await somePatient(clinic), await somePatient(clinic)];
  await send(await someDevice(clinic, wearer));
  for (const person of [undefined, other]) {
    expect(await latest(person)).toMatchObject({ success: true, source: 'simulated' });
  }
});

test('a token that has ended is a visitor’s', async () => {
  const patient = await somePatient(clinic);
  await someDevice(clinic, patient);
  await requestAs(clinic, 'signOut', {}, { as: patient });
  expect(await latest(patient)).toMatchObject({ source: 'simulated' });
});

test('of two devices the newest reading counts', async () => {
  const patient = await somePatient(clinic);
  const [older, newer] = [await someDevice(clinic, patient), await someDevice(clinic, patient)];
  await send(newer, { bpm: 90 });
  await send(older, { bpm: 60, time: Math.floor(clinic.now / 1000) - 4 });
  expect(await latest(patient)).toMatchObject({ bpm: 90 });
});

test('a counter is taken once, and only ever higher', async () => {
  const device = await someDevice(clinic, await somePatient(clinic));
  expect((await send(device, { counter: 5 })).status).toBe(200);
  for (const counter of [5, 4]) {
    expect(await send(device, { counter })).toMatchObject({
      status: 409,
      body: { code: 'counter-spent' },
    });
  }
  expect((await send(device, { counter: 6 })).status).toBe(200);
});

test('the same reading sent eight times at once is taken once', async () => {
  const device = await someDevice(clinic, await somePatient(clinic));
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(device)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  { counter: 2 },
  { time: 1 },
  { bpm: 82 },
  { spo2: 98 },
  { signature: 'a'.repeat(64) },
  { device: '00000000-0000-4000-8000-000000000000' },
])('a field that was not signed so is refused: %o', async (forged) => {
  const device = await someDevice(clinic, await somePatient(clinic));
  const answer = await send(device, {}, forged);
  expect(answer).toMatchObject({ status: 401, body: { code: 'device-refused' } });
});

test('the key of another device opens nothing', async () => {
  const patient = await somePatient(clinic);
  const [one, other] = [await someDevice(clinic, patient), await someDevice(clinic, patient)];
  expect((await send({ id: one.id, key: other.key })).status).toBe(401);
});

test.each([
  [-10, 422],
  [-9, 200],
  [9, 200],
  [10, 422],
])('a clock %d s off: %d', async (seconds, status) => {
  const device = await someDevice(clinic, await somePatient(clinic));
  const answer = await send(device, { time: Math.floor(clinic.now / 1000) + seconds });
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.body.message).toContain(String(clinic.now / 1000));
});

test('a clock ahead makes no reading of the future', async () => {
  const patient = await somePatient(clinic);
  await send(await someDevice(clinic, patient), { time: Math.floor(clinic.now / 1000) + 9 });
  expect(await latest(patient)).toMatchObject({ age: 0 });
});

test.each([{ bpm: 19 }, { bpm: 301 }, { bpm: 72.5 }, { spo2: 49 }, { spo2: 101 }, { counter: 0 }])(
  'out of range: %o',
  async (changes) => {
    const device = await someDevice(clinic, await somePatient(clinic));
    expect(await send(device, changes)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  },
);

test('more than twenty in ten seconds from one device are too many', async () => {
  const device = await someDevice(clinic, await somePatient(clinic));
  let last = 0;
  for (let counter = 1; counter <= 21; counter++) last = (await send(device, { counter })).status;
  expect(last).toBe(429);
});

test('forged readings do not use up a device’s allowance', async () => {
  const device = await someDevice(clinic, await somePatient(clinic));
  for (let n = 0; n < 25; n++) await send({ id: device.id, key: 'guessed' });
  expect((await send(device)).status).toBe(200);
});

test('a patient pairs, names, lists and removes; the key is told once', async () => {
  const patient = await somePatient(clinic);
  const { id, key } = await someDevice(clinic, patient);
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await requestAs(clinic, 'renameDevice', { deviceId: id, name: 'Finger' }, { as: patient });
  await send({ id, key });
  const { body } = await requestAs(clinic, 'listDevices', {}, { as: patient });
  expect(body.devices).toEqual([
    { _id: id, name: 'Finger', pairedAt: clinic.now, lastReadAt: clinic.now },
  ]);
  await requestAs(clinic, 'removeDevice', { deviceId: id }, { as: patient });
  expect((await send({ id, key }, { counter: 2 })).status).toBe(401);
  expect(await latest(patient)).toMatchObject({ source: 'simulated' });
});

test('another patient’s device cannot be told from one that is not there', async () => {
  const [owner, other] = [await somePatient(clinic), await somePatient(clinic)];
  const { id } = await someDevice(clinic, owner);
  for (const deviceId of [id, '00000000-0000-4000-8000-000000000000']) {
    const renamed = await requestAs(clinic, 'renameDevice', { deviceId, name: 'x' }, { as: other });
    const removed = await requestAs(clinic, 'removeDevice', { deviceId }, { as: other });
    for (const { status, body } of [renamed, removed]) {
      expect([status, body.message]).toEqual([404, 'Device not found']);
    }
  }
});

test('five devices, even when paired at once', async () => {
  const patient = await somePatient(clinic);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      requestAs(clinic, 'pairDevice', { name: 'x' }, { as: patient }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === 'too-many-devices')).toHaveLength(3);
});
