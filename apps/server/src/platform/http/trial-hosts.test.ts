import { expect, test } from 'vitest';
import { anotherNode } from '#testing/another-node.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

const PATHS = [
  ...['/', '/api/clinic', '/api/doctor/list', '/api/calendar/none.ics', '/sandbox/payments'],
  ...['/healthz', '/api/docs/json', '/nothing', '/image/none'],
];

test.each(['evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.7'])(
  'a trial answers nothing under the name %j',
  async (host) => {
    for (const url of PATHS) {
      const answer = await clinic.app.inject({ url, headers: { host } });
      expect([url, answer.statusCode]).toEqual([url, 421]);
      expect(answer.json()).toMatchObject({ success: false, code: 'foreign-host' });
    }
    const inbox = await clinic.app.inject({ url: '/sandbox/mail/messages', headers: { host } });
    expect(inbox.statusCode).toBe(404);
    const login = { email: 'asha@example.test', password: 'whatever-it-is' };
    const options = { method: 'POST' as const, payload: login, headers: { host } };
    const answer = await clinic.app.inject({ ...options, url: '/api/admin/login' });
    expect(answer.statusCode).toBe(421);
  },
);

test.each(['localhost:4000', '127.0.0.1:5173', '[::1]:4000', 'localhost'])(
  'a trial answers as %s',
  async (host) => {
    const answer = await clinic.app.inject({ url: '/api/clinic', headers: { host } });
    expect(answer.statusCode).toBe(200);
  },
);

test('a clinic outside trial mode leaves names to its proxy', async () => {
  const open = await anotherNode(clinic, { PUBLIC_URL: 'https://clinic.example' });
  const headers = { host: 'clinic.internal' };
  const answer = await open.inject({ url: '/api/clinic', headers });
  await open.close();
  expect(answer.statusCode).toBe(200);
});
