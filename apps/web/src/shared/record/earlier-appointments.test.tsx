import type { Prescription } from '@nadi/contract/prescriptions';
import type { RecordEntry } from '@nadi/contract/record';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EarlierAppointments } from './earlier-appointments.tsx';

function prescription(number: string, state: Prescription['state'], name: string) {
  return { _id: number, number, state, sheet: { items: [{ name, asNeeded: false }] } };
}

test('shows assessment and current medicines folded, and every prescription with its state', () => {
  const note = { subjective: '', objective: '', assessment: 'Hypertension', plan: 'Rest' };
  const appointment = {
    ...{ _id: 'a1', slotDate: '2_11_2026', slotTime: '10:00 AM', isCompleted: true },
    note: { version: 1, note, addenda: [] },
    prescriptions: [
      prescription('7', 'issued', 'Telmisartan'),
      prescription('6', 'cancelled', 'Propranolol'),
    ],
  } as unknown as RecordEntry;
  render(<EarlierAppointments appointments={[appointment]} zone="Asia/Kolkata" />);

  const summary = within(screen.getByText(/2 Nov 2026/));
  expect(summary.getByText('Hypertension')).toBeTruthy();
  expect(summary.getByText('Telmisartan')).toBeTruthy();
  expect(summary.queryByText(/Propranolol/)).toBeNull();
  const cancelled = within(screen.getByRole('region', { name: 'Prescription 6' }));
  expect(cancelled.getByText('Prescription 6, cancelled')).toBeTruthy();
  expect(cancelled.getByText('Propranolol')).toBeTruthy();
});
