import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { DELAY_ANNOUNCED_AFTER } from '@nadi/domain/limits';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { freePort } from '#testing/free-port.ts';

const KEY = Buffer.alloc(32, 7);
const port = await freePort();
// Mail is off, so that messages about appointments go to the gateway alone.
const clinic = testClinic({
  MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${port}/messages`,
  MESSAGE_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}`,
  MAIL_SANDBOX: 'off',
});

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
let status = 200;
const gateway = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  received.push({ headers: request.headers, body });
  response.writeHead(status, { location: '/elsewhere' }).end();
});

beforeAll(async () => {
  gateway.listen(port, '127.0.0.1');
  await once(gateway, 'listening');
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(() => gateway.close());

async function book(phone: string, doctor?: Person, slotDate = '6_1_2027'): Promise<Person> {
  const patient = await somePatient(clinic);
  const patients = clinic.database.db.updateTable('patients').set({ phone });
  await patients.where('id', '=', patient.id).execute();
  const { id: docId } = doctor ?? (await someDoctor(clinic));
  const slot = { docId, slotDate, slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  return patient;
}

/** Lists the gateway's messages for the admin, once one has left the queue or failed an attempt. */
async function gatewayMessage(state: string) {
  const as = await someAdmin(clinic);
  return vi.waitFor(
    async () => {
      const { body } = await requestAs(clinic, 'listMessages', { state }, { as });
      const found = body.messages.find(({ channel }: { channel: string }) => channel === 'webhook');
      if (!found || (state === 'waiting' && found.reason === null)) throw new Error('not yet');
      return found;
    },
    { timeout: 20_000 },
  );
}

test('sends a confirmation to the gateway with a signature by Standard Webhooks', async () => {
  await book('+91 98450 12345');
  const message = await gatewayMessage('sent');
  const [{ headers, body } = { headers: {}, body: '' }, ...others] = received;
  expect(others).toEqual([]);
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', KEY).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(headers['webhook-id']).toBe(message._id);
  expect(headers['webhook-timestamp']).toBe(String(clinic.now / 1000));
  expect(JSON.parse(body)).toEqual({
    type: 'message.created',
    timestamp: new Date(clinic.now).toISOString(),
    data: {
      kind: 'appointment-booked',
      locale: 'en',
      phone: '+91 98450 12345',
      text: expect.stringContaining('Your appointment is booked.'),
    },
  });
});

test('a text message in Urdu begins from the right, and isolates Latin names', async () => {
  const admin = await someAdmin(clinic);
  await requestAs(clinic, 'updateClinicSettings', { defaultLocale: 'ur' }, { as: admin });
  await book('+91 98450 12345');
  await gatewayMessage('sent');
  await requestAs(clinic, 'updateClinicSettings', { defaultLocale: 'en' }, { as: admin });
  const { data } = JSON.parse(received[0]?.body ?? '{}');
  expect(data.locale).toBe('ur');
  expect(data.text).toMatch(/^\u200f\u2068Nadi\u2069: /);
  expect(data.text).toMatch(/، \u2068/);
  expect(data.text).toMatch(/ https?:\S+$/);
});

test.each([500, 503, 429, 401, 404, 302])('retries after an answer of %i', async (refusal) => {
  status = refusal;
  await book('1');
  const message = await gatewayMessage('waiting');
  expect(message).toMatchObject({ attempts: 1, reason: `The gateway answered ${refusal}` });
});

test.each([400, 410, 422])('does not retry after an answer of %i', async (refusal) => {
  status = refusal;
  await book('1');
  const message = await gatewayMessage('failed');
  expect(message.reason).toBe(`The gateway answered ${refusal}`);
  expect(received).toHaveLength(1);
});

test('sends the gateway nothing without a phone number, and nothing about the account', async () => {
  const patient = await book(' ');
  await requestAs(clinic, 'forgotPassword', { email: patient.email }, { caller: 'patient' });
  await gatewayMessage('dropped');
  expect(received).toEqual([]);
});

test('sends the gateway no kind that the patient has switched off', async () => {
  const doctor = await someDoctor(clinic);
  const as = await book('+91 98450 12345', doctor, '5_1_2027');
  await requestAs(clinic, 'setPreference', { kind: 'doctor-late', on: false }, { as });
  await requestAs(clinic, 'announceDelay', { minutes: 30 }, { as: doctor });
  clinic.now += DELAY_ANNOUNCED_AFTER;
  // Its messages start a delivery.
  await book('+91 98450 54321');
  expect(await gatewayMessage('dropped')).toMatchObject({ kind: 'doctor-late' });
});
