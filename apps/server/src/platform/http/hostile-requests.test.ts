import { endpoints, routes } from '@nadi/contract/routes';
import { expect, test } from 'vitest';
import { somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

test('no two routes share a method and a path', () => {
  const keys = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

const hostile: [string, string | object][] = [
  ['nothing', ''],
  ['not JSON', '{"docId":'],
  ['a lone number', '7'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a prototype key', '{"__proto__":{"admin":true},"appointmentId":"x"}'],
  ['a constructor key', '{"constructor":{"prototype":{"admin":true}}}'],
  ['twenty thousand levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['twenty thousand objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a NUL', '{"appointmentId":"\\u0000"}'],
  ['a lone surrogate', '{"appointmentId":"\\ud800"}'],
  ['a number too large', '{"appointmentId":1e999}'],
];

const sent = endpoints.filter(({ method }) => method === 'POST');

test.each(hostile)('every route refuses %s with one sentence', async (_what, payload) => {
  for (const { path } of sent) {
    const answer = await clinic.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    if (answer.statusCode === 200) continue;
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, path).toBeLessThan(500);
    expect(answer.json(), path).toMatchObject({ success: false, message: expect.any(String) });
  }
});

test.each(['PUT', 'PATCH', 'DELETE'] as const)(
  'answers %s with the allowed methods of an address',
  async (method) => {
    for (const [url, allow] of [
      ['/api/user/login', 'POST'],
      ['/api/doctor/list', 'GET'],
      ['/api/user/payments', 'GET'],
    ] as const) {
      const answer = await clinic.app.inject({ method, url });
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, allow]);
      expect(answer.json()).toMatchObject({ success: false, code: 'method-not-allowed' });
    }
  },
);

test('HEAD of a read returns its GET without a body', async () => {
  const head = await clinic.app.inject({ method: 'HEAD', url: '/api/doctor/list' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test.each([{ clientPublicKey: 'x' }, { encrypted: 'x' }])(
  'refuses half an envelope (%o) on sealed paths',
  async (payload) => {
    for (const url of ['/api/doctor/list', '/api/user/login']) {
      const answer = await clinic.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'session-id': 'a'.repeat(43) },
      });
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json().success).toBe(false);
      expect(answer.json().code ?? 'none').toMatch(/^(none|channel-not-initialized)$/);
    }
  },
);

test.each(['/%', '/api/%ff'])(
  'refuses the unreadable address %s with our own message',
  async (url) => {
    const answer = await clinic.app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { success: false, message: 'The request could not be read.', code: 'bad-input' },
    ]);
  },
);

test('reports an invalid field in words for people', async () => {
  const login = (body: object) =>
    clinic.app.inject({ method: 'POST', url: '/api/user/login', payload: body });
  const wordsOf = async (body: object) => (await login(body)).json().message;
  expect(await wordsOf({ password: 'x' })).toBe('email: is missing, or not what it should be');
  const long = `${'a'.repeat(400)}@example.test`;
  expect(await wordsOf({ email: long, password: 'x' })).toMatch(
    /^email: is (too long|not written)/,
  );
});

test('refuses a megabyte before reading it', async () => {
  const { token } = await somePatient(clinic);
  const answer = await clinic.app.inject({
    method: 'POST',
    url: routes.bookAppointment.paths.patient,
    headers: { token, 'content-type': 'application/json' },
    payload: JSON.stringify({ docId: 'x'.repeat(1_000_000) }),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large']);
});

test('refuses content that is not JSON', async () => {
  const answer = await clinic.app.inject({
    method: 'POST',
    url: routes.bookAppointment.paths.patient,
    headers: { 'content-type': 'application/xml' },
    payload: '<a/>',
  });
  expect(answer.statusCode).toBe(415);
});

test('answers 404 in JSON for an unknown address', async () => {
  const answer = await clinic.app.inject({ method: 'GET', url: '/api/nothing' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

test('refuses a plain POST to a GET route', async () => {
  const answer = await clinic.app.inject({
    method: 'POST',
    url: routes.getProfile.paths.patient,
    payload: {},
  });
  expect(answer.statusCode).toBe(405);
});

test('sends the list of doctors again only after a change', async () => {
  const first = await clinic.app.inject({ method: 'GET', url: '/api/doctor/list' });
  const again = await clinic.app.inject({
    method: 'GET',
    url: '/api/doctor/list',
    headers: { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'gzip' },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the API describes itself', async () => {
  const { paths } = (await clinic.app.inject({ method: 'GET', url: '/api/docs/json' })).json();
  for (const { path } of endpoints) expect(paths[path], path).toBeDefined();
  const page = await clinic.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
});

test('creates the document once, compressed, and does not resend it to a client that has it', async () => {
  const get = (headers: Record<string, string>) =>
    clinic.app.inject({ url: '/api/docs/json', headers });
  const { headers } = await get({ 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});
