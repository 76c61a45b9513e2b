import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { Prescription } from '@nadi/contract/prescriptions';
import type { HealthEntry, RecordEntry } from '@nadi/contract/record';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Prescriptions } from './prescriptions.tsx';
import { unlockDrafts } from './sealed-drafts.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const user = userEvent.setup({ delay: null });
const penicillin: HealthEntry = {
  ...{ _id: 'e1', kind: 'allergy', text: 'Penicillin', state: 'active', version: 1 },
  ...{ source: 'patient', savedAt: 1 },
};
const shared = {
  ...{ success: true, timeZone: 'UTC', favourites: [], medicines: [] },
  profileData: {
    ...{ registrationNumber: 'KMC 1', qualification: 'MBBS' },
    address: { line1: '', line2: '' },
  },
  settings: { name: 'Nadi', phone: '', address: [] },
};

beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
});

const appointment = {
  ...{ _id: 'a1', userId: 'u1', slotDate: '5_1_2027', prescriptions: [] },
  userData: { name: 'Asha Rao', image: '', dob: '1990-02-28' },
} as unknown as RecordEntry;

/** Null entries cannot be loaded. */
function show(entries: HealthEntry[] | null, earlier: RecordEntry[] = []) {
  vi.mocked(request).mockImplementation(async (route) => {
    if (route === routes.listHealthEntries && !entries) throw new ApiError('', { status: 500 });
    return { ...shared, entries } as never;
  });
  const consent = { state: 'given' } as Consent;
  renderWithQueries(<Prescriptions {...{ appointment, consent, earlier }} />);
}

async function openForm(entries: HealthEntry[] | null) {
  show(entries);
  await press('New prescription');
  await screen.findByText(entries ? 'Penicillin' : /problems and medicines could not be loaded/);
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const medicine = () => within(screen.getByRole('group', { name: 'Medicine 1' }));

/** Returns the warning and whether it is inside a live region that was there before. */
const announced = async () => {
  const warning = await medicine().findByText(/^Allergy on record/);
  return [warning.textContent, warning.closest('[role="status"]') !== null];
};

test.each([
  ['the generic name', 'Generic name', 'Phenoxymethylpenicillin'],
  ['the brand', 'Brand', 'Penicillin Plus'],
])('announces an allergy that occurs in %s', async (_where, label, text) => {
  await openForm([penicillin]);
  const regions = medicine().getAllByRole('status');
  type(label, 'Paracetamol');
  expect(medicine().queryByText(/^Allergy on record/)).toBeNull();
  type(label, text);
  expect(await announced()).toEqual(['Allergy on record: Penicillin', true]);
  expect(medicine().getAllByRole('status')).toEqual(regions);
  type(label, 'Paracetamol');
  expect(medicine().queryByText(/^Allergy on record/)).toBeNull();
});

test('warns of a copied medicine before it is reviewed', async () => {
  const medicine = { name: 'Penicillin V', instruction: 'One a day', asDirected: true };
  const sheet = { issuedOn: '2027-01-05', items: [medicine] };
  const issued = { _id: 'p1', number: 7, state: 'issued', sheet } as unknown as Prescription;
  show([penicillin], [{ ...appointment, prescriptions: [issued] }]);
  await press('Repeat prescription 7');
  await screen.findByText(/Copied from prescription 7/);
  await screen.findByText('Allergy on record: Penicillin');
});

test('compares an allergy that the patient alone says is past', async () => {
  await openForm([
    { ...penicillin, state: 'past' },
    { ...penicillin, _id: 'e2', kind: 'problem' },
  ]);
  type('Generic name', 'Penicillin V');
  expect(await announced()).toEqual([
    ...['Allergy on record: Penicillin (patient says: past)', true],
  ]);
});

test('compares neither problems, medicines nor confirmed past allergies', async () => {
  await openForm([
    { ...penicillin, _id: 'e2', kind: 'problem' },
    { ...penicillin, _id: 'e3', kind: 'medicine', text: 'Ibuprofen' },
    { ...penicillin, _id: 'e4', text: 'Metformin', state: 'past', confirmedAt: 1 },
  ]);
  for (const name of ['Penicillin V', 'Ibuprofen', 'Metformin']) {
    type('Generic name', name);
    expect(screen.queryByText(/^Allergy on record/)).toBeNull();
  }
});

async function preview(name: string) {
  type('Generic name', name);
  type('Strength', '250 mg');
  type('Dose', '1 tablet');
  type('How often', '1-0-1');
  type('For how long', '5 days');
  await press('Preview prescription');
  return within(await screen.findByRole('dialog'));
}

test('warns again in the preview, and does not prevent issuing', async () => {
  await openForm([penicillin]);
  const dialog = await preview('Phenoxymethylpenicillin');
  dialog.getByText('Phenoxymethylpenicillin. Allergy on record: Penicillin');
  await press('Issue prescription');
  await vi.waitFor(() =>
    expect(vi.mocked(request).mock.calls.map(([route]) => route)).toContain(
      routes.savePrescription,
    ),
  );
});

test('previews a medicine without a matching allergy without a warning', async () => {
  await openForm([penicillin]);
  const dialog = await preview('Paracetamol');
  expect(dialog.queryByText(/allerg/i)).toBeNull();
});

test('says in the preview that unknown allergies were not compared', async () => {
  await openForm(null);
  const dialog = await preview('Paracetamol');
  dialog.getByText(/allergies on record could not be loaded. No medicine was compared/);
});
