import * as routes from '@nadi/contract/generated/route-table';
import { afterEach, expect, test, vi } from 'vitest';
import { readToken, setSession } from '#shared/session/session.ts';
import { request } from './client.ts';
import { sendPlain, sendSealed } from './transport.ts';

vi.mock('./transport.ts');

afterEach(() => {
  vi.resetAllMocks();
});

function answer(status: number, body: unknown, trusted = true) {
  vi.mocked(sendSealed).mockResolvedValue({ status, body, trusted });
}

test('encrypts a request to a sealed route, with its token and idempotency key', async () => {
  setSession('patient', 'mine');
  answer(200, { success: true, meetingId: 'abc' });
  const body = { docId: 'd', slotDate: '5_1_2027', slotTime: '10:00 AM' };
  await request(routes.bookAppointment, body, { idempotencyKey: 'k' });
  expect(vi.mocked(sendSealed).mock.calls[0]?.[0]).toMatchObject({
    path: '/api/user/book-appointment',
    body,
    headers: { token: 'mine', 'idempotency-key': 'k' },
  });
  expect(sendPlain).not.toHaveBeenCalled();
});

test('marks a poll as background', async () => {
  answer(200, { success: true });
  await request(routes.listPatientAppointments, {}, { background: true });
  const { transportHeaders } = vi.mocked(sendSealed).mock.calls[0]?.[0] ?? {};
  expect(transportHeaders).toEqual({ 'nadi-background': '1' });
});

test('a refusal keeps the server’s message, code and field, and adds no message of its own', async () => {
  answer(409, { success: false, message: 'Slot not available', code: 'slot-taken', field: 'slot' });
  await expect(request(routes.getProfile)).rejects.toMatchObject({
    message: 'Slot not available',
    status: 409,
    code: 'slot-taken',
    field: 'slot',
  });
  answer(500, null);
  await expect(request(routes.getProfile)).rejects.toMatchObject({ message: '', status: 500 });
});

test('forgets an expired session', async () => {
  setSession('patient', 'old');
  answer(401, { success: false, message: 'Please log in again.' });
  await expect(request(routes.getProfile)).rejects.toThrow('Please log in again.');
  expect(readToken('patient')).toBeNull();
});

test('an unencrypted 401 to a sealed request does not end the session', async () => {
  setSession('patient', 'mine');
  answer(401, { success: false, message: 'no' }, false);
  await expect(request(routes.getProfile)).rejects.toThrow('no');
  expect(readToken('patient')).toBe('mine');
});

test('a late 401 does not end a session opened meanwhile', async () => {
  setSession('patient', 'old');
  vi.mocked(sendSealed).mockImplementation(async () => {
    setSession('patient', 'new');
    return { status: 401, body: { success: false, message: 'no' }, trusted: true };
  });
  await expect(request(routes.getProfile)).rejects.toThrow('no');
  expect(readToken('patient')).toBe('new');
});

test('reports an unreachable clinic with an unknown outcome if a proxy answers', async () => {
  answer(502, { success: false }, false);
  await expect(request(routes.getProfile)).rejects.toMatchObject({
    message: 'We could not reach the clinic. Check your connection and try again.',
    status: 502,
  });
});

test('shows an input error without the field’s wire name', async () => {
  const message = 'address.line1: is too long';
  answer(400, { success: false, message, code: 'bad-input', field: 'address.line1' });
  await expect(request(routes.getProfile)).rejects.toMatchObject({
    message: 'Please check your entry: it is too long.',
    field: 'address.line1',
  });
  answer(400, { success: false, message: 'That is taken.', code: 'x', field: 'email' });
  await expect(request(routes.getProfile)).rejects.toMatchObject({
    message: 'That is taken.',
  });
});
