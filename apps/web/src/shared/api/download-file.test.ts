import * as routes from '@nadi/contract/generated/route-table';
import { expect, test, vi } from 'vitest';
import { readToken, setSession } from '#shared/session/session.ts';
import { downloadFile } from './download-file.ts';

function download() {
  setSession('patient', 'mine');
  return downloadFile(routes.getReceiptPdf, {
    role: 'patient',
    query: { appointmentId: 'a' },
    name: 'Receipt.pdf',
  });
}

function answer(status: number, body: unknown) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

test('requests a file with the token and saves it under its name', async () => {
  const fetched = answer(200, 'the file');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await download();
  expect(fetched.mock.calls[0]).toEqual([
    '/api/user/receipt-pdf?appointmentId=a',
    { headers: { token: 'mine' } },
  ]);
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'Receipt.pdf' });
});

test('clears an expired session, so that the page asks for a login', async () => {
  answer(401, { success: false, message: 'Please log in again.' });
  await expect(download()).rejects.toThrow('Please log in again.');
  expect(readToken('patient')).toBeNull();
});

test('a refusal keeps the server’s message and code, and the session stays', async () => {
  answer(404, { success: false, message: 'No receipt', code: 'receipt-not-found' });
  await expect(download()).rejects.toMatchObject({
    message: 'No receipt',
    status: 404,
    code: 'receipt-not-found',
  });
  expect(readToken('patient')).toBe('mine');
});

test('a refusal without JSON has no message', async () => {
  answer(500, null);
  await expect(download()).rejects.toMatchObject({ message: '', status: 500 });
});

test('says what to check if there is no connection, instead of the browser’s message', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(download()).rejects.toMatchObject({
    message: 'We could not reach the clinic. Check your connection and try again.',
    status: 0,
  });
});
