import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { ConsentStep } from './consent-step.tsx';
import { readDetails, saveDetails } from './saved-details.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const current = { version: 3, language: 'en', text: 'The text' };
const user = userEvent.setup({ delay: null });
const box = () => screen.findByRole<HTMLInputElement>('checkbox');

function show() {
  return renderWithQueries(<ConsentStep docId="d1" />);
}

test('a visitor’s consent is sent with the booking beside the reason', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, consentText: current });
  saveDetails('d1', { reason: 'A cough' });
  show();
  expect((await box()).checked).toBe(false);
  expect(request).toHaveBeenCalledWith(routes.getConsentText, {}, expect.anything());
  await user.click(await box());
  expect(readDetails('d1')).toEqual({ reason: 'A cough', consentVersion: 3 });
  await user.click(await box());
  expect(readDetails('d1')).toEqual({ reason: 'A cough' });
});

test('does not ask a patient who has consented again', async () => {
  setSession('patient', 't1');
  const reply = Promise.resolve({ success: true, consent: { state: 'given', current } });
  vi.mocked(request).mockReturnValue(reply as never);
  show();
  await reply;
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(routes.getConsent, {}, expect.anything()),
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('asks a patient who consented to an earlier text again', async () => {
  setSession('patient', 't1');
  const consent = { state: 'outdated', current };
  vi.mocked(request).mockResolvedValue({ success: true, consent } as never);
  show();
  expect((await box()).checked).toBe(false);
});

test('discards a tick for an earlier text', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, consentText: current });
  saveDetails('d1', { reason: 'A cough', consentVersion: 2 });
  show();
  expect((await box()).checked).toBe(false);
  await vi.waitFor(() => expect(readDetails('d1')).toEqual({ reason: 'A cough' }));
});
