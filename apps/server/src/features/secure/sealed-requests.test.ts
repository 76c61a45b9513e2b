import { endpoints, routes } from '@nadi/contract/routes';
import { expect, test } from 'vitest';
import { someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { requestKey, requestSealed, sealFor, sendSealed } from '#testing/sealed-request.ts';

const clinic = testClinic();
const { request } = clinic;
const BOOK = routes.bookAppointment.paths.patient;
const PROFILE = routes.getProfile.paths.patient;
/** These two fields and no others (docs/secure-calls.md#step-5-refusals). */
const FAILED = { success: false, message: 'Decryption failed' };

/** The paths of docs/product/api.md#encrypted-paths. */
const NAMED = {
  high: ['get-profile', 'update-profile', 'login', 'register'].map((verb) => `/api/user/${verb}`),
  medium: ['book-appointment', 'appointments', 'cancel-appointment'].map((v) => `/api/user/${v}`),
  low: ['/api/doctor/list'],
};

test.each(Object.entries(NAMED))(
  'the paths of %s priority in docs/product/api.md are',
  (channel, paths) => {
    for (const path of paths) {
      expect(endpoints.find((each) => each.path === path)?.channel, path).toBe(channel);
    }
  },
);

test('the whole journey, sealed: register, list, book, see it, cancel', async () => {
  const { app } = clinic;
  const doctor = await someDoctor(clinic);
  const account = { name: 'Asha', email: 'asha@example.test', password: 'a long enough secret' };
  const { token } = (await requestSealed(app, '/api/user/register', account)).body;
  const list = await requestSealed(app, '/api/doctor/list');
  expect(list).toMatchObject({ status: 200, sealed: true });
  expect(list.body.doctors[0]._id).toBe(doctor.id);
  const booked = await requestSealed(app, BOOK, { docId: doctor.id, ...SLOT }, { token });
  expect(booked).toMatchObject({ status: 200, sealed: true, body: { success: true } });
  const mine = await requestSealed(app, '/api/user/appointments', {}, { token });
  expect(mine.body.appointments).toHaveLength(1);
  const appointmentId = mine.body.appointments[0]._id;
  const cancelled = await requestSealed(
    app,
    '/api/user/cancel-appointment',
    { appointmentId },
    { token },
  );
  expect(cancelled.body.success).toBe(true);
});

test('parameters of a sealed GET are fields of its body', async () => {
  await someDoctor(clinic, { speciality: 'Neurologist' });
  await someDoctor(clinic, { speciality: 'Dermatologist' });
  const { body } = await requestSealed(clinic.app, '/api/doctor/list', {
    speciality: 'Neurologist',
    page: 1,
    pageSize: 20,
  });
  expect(body.doctors.map((doctor: { speciality: string }) => doctor.speciality)).toEqual([
    'Neurologist',
  ]);
});

test('a refusal inside is sealed too, with its status in the clear', async () => {
  const answer = await requestSealed(clinic.app, PROFILE);
  expect(answer).toMatchObject({
    status: 401,
    sealed: true,
    body: { success: false, code: 'not-signed-in' },
  });
});

test('a photo arrives with every byte', async () => {
  const patient = await somePatient(clinic);
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();
  const image = {
    type: 'image/jpeg',
    name: 'me.jpg',
    size: photo.length,
    lastModified: 0,
    data: photo.toString('base64'),
  };
  const fields = {
    name: 'Asha',
    phone: '',
    address: '{"line1":"","line2":""}',
    gender: 'Female',
    dob: '',
  };
  const { token } = patient;
  const saved = await requestSealed(
    clinic.app,
    '/api/user/update-profile',
    { ...fields, image },
    { token },
  );
  expect(saved).toMatchObject({ status: 200, body: { success: true } });
  const { body } = await request(patient, 'getProfile');
  const stored = await clinic.app.inject({ method: 'GET', url: body.userData.image });
  expect(stored.headers['content-type']).toBe('image/webp');
  const { dominant } = await sharp(stored.rawPayload).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);

  const short = { ...image, size: photo.length + 1 };
  const lied = await requestSealed(
    clinic.app,
    '/api/user/update-profile',
    { ...fields, image: short },
    { token },
  );
  expect(lied.status).toBe(400);
});

test('a sealed call is answered once: replayed, it is refused and nothing happens again', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const call = {
    path: BOOK,
    headers: { token: patient.token },
    body: { docId: doctor.id, ...SLOT },
  };
  const sealed = await sealFor(clinic.app, call);
  expect((await sendSealed(clinic.app, BOOK, sealed)).status).toBe(200);
  const replays = await Promise.all(
    Array.from({ length: 20 }, () => sendSealed(clinic.app, BOOK, sealed)),
  );
  for (const { status, body } of replays) expect([status, body]).toEqual([400, FAILED]);
});

test('a refused effect is undone, and its nonce stays spent', async () => {
  const [doctor, patient, other] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  await request(other, 'bookAppointment', { docId: doctor.id, ...SLOT });
  const call = {
    path: BOOK,
    headers: { token: patient.token },
    body: { docId: doctor.id, ...SLOT },
  };
  const sealed = await sealFor(clinic.app, call);
  expect((await sendSealed(clinic.app, BOOK, sealed)).body.code).toBe('slot-taken');
  expect((await sendSealed(clinic.app, BOOK, sealed)).body).toEqual(FAILED);
  const spent = await clinic.database.db.selectFrom('secure_nonces').selectAll().execute();
  expect(spent).toHaveLength(1);
});

test('a stranger writes no nonce: it is recorded once the sender is authorised', async () => {
  for (const headers of [{}, { token: 'x'.repeat(43) }]) {
    const body = { docId: 'd1', ...SLOT };
    const reply = await requestSealed(clinic.app, BOOK, body, headers);
    expect(reply).toMatchObject({ status: 401, sealed: true });
  }
  const spent = await clinic.database.db.selectFrom('secure_nonces').selectAll().execute();
  expect(spent).toEqual([]);
});

test('sealed for one path, it opens at no other; and never with a query string', async () => {
  const patient = await somePatient(clinic);
  const call = { path: PROFILE, headers: { token: patient.token }, body: {} };
  const elsewhere = await sealFor(clinic.app, call);
  expect((await sendSealed(clinic.app, '/api/user/appointments', elsewhere)).body).toEqual(FAILED);
  const withQuery = await sealFor(clinic.app, call);
  expect((await sendSealed(clinic.app, `${PROFILE}?page=1`, withQuery)).body).toEqual(FAILED);
});

test('only the headers on the list come through the seal', async () => {
  const call = { path: PROFILE, headers: { host: 'elsewhere' }, body: {} };
  const sealed = await sealFor(clinic.app, call);
  expect((await sendSealed(clinic.app, PROFILE, sealed)).body).toEqual(FAILED);
});

test('without a session-id, or with a malformed one, a fresh exchange is asked for', async () => {
  for (const sessionId of ['', 'short', 'with spaces in the middle of it', 'x'.repeat(65)]) {
    const { answer } = await requestKey(clinic.app, sessionId);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Secure connection not properly initialized',
    ]);
  }
});

test('the public key is never kept by anyone in between', async () => {
  const { answer } = await requestKey(clinic.app);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a number for a key is the classroom’s, and opens nothing real', async () => {
  const answer = await clinic.app.inject({
    method: 'POST',
    url: PROFILE,
    headers: { 'session-id': 'demo-0123456789abcdefghij' },
    payload: { encrypted: 'AAAA', clientPublicKey: 8 },
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, FAILED]);
});

test.each([
  { encrypted: 7, clientPublicKey: 'x' },
  { encrypted: '', clientPublicKey: '' },
  { encrypted: null, clientPublicKey: null },
  { encrypted: 'A'.repeat(60_000), clientPublicKey: 'A'.repeat(99) },
  { encrypted: {}, clientPublicKey: [] },
])('an envelope of the wrong kind is refused: %j', async (payload) => {
  const answer = await clinic.app.inject({
    method: 'POST',
    url: PROFILE,
    headers: { 'session-id': 'abcdefghijklmnopqrstuvwx' },
    payload,
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, FAILED]);
});
