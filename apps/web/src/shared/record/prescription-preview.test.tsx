import type { RecordEntry } from '@nadi/contract/record';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Consultation, PrescriptionPreview } from './prescription-preview.tsx';

const prescription = {
  appointmentId: 'a1',
  items: [
    {
      ...{ name: 'Sertraline', strength: '50 mg', dose: '1 tablet', frequency: '1-0-0' },
      ...{ duration: '5 days', list: 'B' as const },
    },
  ],
  advice: 'Rest',
  replaces: 'p1',
  patientAge: 41,
};

afterEach(cleanup);

function show(recorded: Omit<Consultation, 'meetingId'>, meetingId: string | undefined = 'm1') {
  const consultation = { ...recorded, meetingId };
  const [onIssue, onClose] = [vi.fn(), vi.fn()];
  render(
    <PrescriptionPreview
      {...{ prescription, consultation, onIssue, onClose, age: null, issuing: false }}
      patient={{ name: 'Asha Rao' }}
    />,
  );
  return { onIssue, onClose };
}

test('shows the sheet with its warnings and issues exactly what it shows', async () => {
  const { onIssue, onClose } = show({ encounter: undefined, consent: 'open' });
  const shown = [/Sertraline, 50 mg/, 'Rest', 'For Asha Rao, 41 years', /It replaces/];
  const warnings = [/Consent .* not recorded/, /identity .* not recorded/, /list B: only added/];
  for (const text of [...shown, ...warnings]) expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect([onClose.mock.calls.length, onIssue.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Issue prescription' }));
  expect(onIssue).toHaveBeenCalledExactlyOnceWith(prescription);
});

test('shows no warning if consent, identity and the consultation are recorded', () => {
  const encounter = { mode: 'video', kind: 'follow-up', identityCheck: 'known', location: '' };
  show({ encounter: encounter as RecordEntry['encounter'], consent: 'given' });
  expect(screen.queryByText(/not recorded|list B:/)).toBeNull();
});

test('warns of no telemedicine rule if the appointment is in person', () => {
  show({ encounter: undefined, consent: 'open' }, '');
  expect(screen.queryByText(/Consent|list B: only/)).toBeNull();
  expect(screen.getByText(/identity .* not recorded/)).toBeTruthy();
});
