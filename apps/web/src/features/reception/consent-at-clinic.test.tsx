import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { ConsentAtClinic } from './consent-at-clinic.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const consentText = { version: 3, language: 'en', text: 'The clinic’s text' };
const user = userEvent.setup({ delay: null });

test('reception reads the text to the patient and records the answer', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, consentText } as never);
  renderWithQueries(<ConsentAtClinic appointmentId="a1" />);
  expect(request).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Record consent to telemedicine' }));
  expect(await screen.findByText('The clinic’s text')).toBeTruthy();
  expect(screen.queryByText('Where?')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'They do not agree' }));
  await user.click(screen.getByRole('button', { name: 'Record' }));
  const answer = { appointmentId: 'a1', version: 3, agreed: false };
  await expectSent(routes.recordConsent, answer, 'admin');
});
