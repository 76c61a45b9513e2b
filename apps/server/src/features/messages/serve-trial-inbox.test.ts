import { expect, test } from 'vitest';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

async function someMessage() {
  await bookedAppointment(clinic);
  const [mail] = await readMail(clinic);
  return mail as NonNullable<typeof mail>;
}

test('shows the newest message first, and each message has its pages', async () => {
  const { id } = await someMessage();
  clinic.now += 60_000;
  await someMessage();
  const list = await clinic.app.inject({ url: '/sandbox/mail/messages' });
  expect(list.json().map((each: { id: string }) => each.id)).toEqual([expect.anything(), id]);
  for (const [path, type] of [
    ['', 'text/html'],
    [`/${id}`, 'text/html'],
    [`/${id}/html`, 'text/html'],
    [`/${id}/source`, 'text/plain'],
    [`/${id}/invite.ics`, 'text/calendar'],
  ] as const) {
    const answer = await clinic.app.inject({ url: `/sandbox/mail${path}` });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['content-type']).toContain(type);
    const head = await clinic.app.inject({ method: 'HEAD', url: `/sandbox/mail${path}` });
    expect([path, head.statusCode, head.body]).toEqual([path, 200, '']);
    expect(head.headers['content-type']).toBe(answer.headers['content-type']);
  }
});

test("lists messages in the clinic's time with their beginning, optionally of one recipient", async () => {
  await someMessage();
  await someMessage();
  const list = await clinic.app.inject({ url: '/sandbox/mail/messages' });
  const [newest, other] = list.json().map(({ to }: { to: string }) => to);
  const { body } = await clinic.app.inject({ url: '/sandbox/mail' });
  const sent = new Date(clinic.now).toLocaleTimeString('en-US', {
    ...{ timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' },
  });
  expect(body).toContain(`>${sent.replace('\u202f', ' ')}</time>`);
  expect(body).toMatch(/class="text">\w/);
  const url = `/sandbox/mail?to=${encodeURIComponent(newest)}`;
  const alone = await clinic.app.inject({ url });
  expect(alone.body).toContain(`To ${newest}`);
  expect(alone.body).not.toContain(`To ${other}`);
  const unknown = await clinic.app.inject({ url: '/sandbox/mail?to=%3Cb%3E' });
  expect(unknown.body).toContain('No messages to');
  expect(unknown.body).not.toContain('<b>');
});

test("a message's own HTML runs no script", async () => {
  const { id } = await someMessage();
  const { headers } = await clinic.app.inject({ url: `/sandbox/mail/${id}/html` });
  expect(headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)/);
});

test.each([
  [{ host: 'localhost:4000', 'x-forwarded-for': '10.0.0.7' }, '127.0.0.1'],
  [{ host: 'localhost:4000', forwarded: 'for=10.0.0.7' }, '127.0.0.1'],
  [{ host: 'localhost:4000', via: '1.1 proxy' }, '127.0.0.1'],
  [{ host: 'localhost:4000' }, '10.0.0.7'],
])('hides the inbox for %o from %s', async (headers, remoteAddress) => {
  const { id } = await someMessage();
  for (const url of ['/sandbox/mail', '/sandbox/mail/messages', `/sandbox/mail/${id}/source`]) {
    const answer = await clinic.app.inject({ url, headers, remoteAddress });
    expect(answer.statusCode).toBe(404);
  }
});

test.each([
  [{ host: '127.0.0.1:4000' }, '::ffff:127.0.0.1'],
  [{ host: '[::1]:4000' }, '::1'],
])('serves the inbox for %o from %s', async (headers, remoteAddress) => {
  const answer = await clinic.app.inject({ url: '/sandbox/mail', headers, remoteAddress });
  expect(answer.statusCode).toBe(200);
});

test('does not find an invalid id', async () => {
  for (const id of ['x', '00000000-0000-0000-0000-000000000000']) {
    expect((await clinic.app.inject({ url: `/sandbox/mail/${id}` })).statusCode).toBe(404);
  }
});
