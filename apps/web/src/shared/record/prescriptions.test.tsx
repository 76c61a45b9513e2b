import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { Prescription } from '@nadi/contract/prescriptions';
import type { RecordEntry } from '@nadi/contract/record';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { Prescriptions } from './prescriptions.tsx';
import { unlockDrafts } from './sealed-drafts.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const medicine = {
  name: 'Paracetamol',
  brand: 'Calpol',
  strength: '500 mg',
  dose: '1 tablet',
  route: 'By mouth',
  frequency: '1-0-1',
  duration: '5 days',
  instruction: 'After meals',
  asNeeded: true,
};
const issued = {
  _id: 'p1',
  number: 7,
  state: 'issued',
  sheet: { issuedOn: '2027-01-05', items: [medicine], advice: 'Rest', clinic: { name: 'Nadi' } },
} as unknown as Prescription;
const appointment = {
  _id: 'a1',
  slotDate: '5_1_2027',
  userData: { name: 'Asha Rao', image: '', dob: '1990-02-28' },
  prescriptions: [issued],
} as unknown as RecordEntry;
const user = userEvent.setup({ delay: null });

const doctor = { registrationNumber: 'KMC 1', qualification: 'MBBS' };
const letterhead = {
  success: true,
  profileData: { ...doctor, address: { line1: '', line2: '' } },
  settings: { name: 'Nadi', phone: '', address: [] },
  ...{ favourites: [], medicines: [], entries: [], timeZone: 'UTC' },
};

beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
  vi.mocked(request).mockReset();
  serve(doctor);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function serve(profile: Partial<typeof doctor>) {
  const { address } = letterhead.profileData;
  const reply = { ...letterhead, profileData: { ...profile, address } };
  vi.mocked(request).mockImplementation(async () => reply as never);
}

const sentPrescriptions = () =>
  vi
    .mocked(request)
    .mock.calls.flatMap(([name, sent]) => (name === routes.savePrescription ? [sent] : []));

const consent = { state: 'given' } as Consent;

function show(changes: Partial<RecordEntry> = {}, earlier: RecordEntry[] = []) {
  const client = new QueryClient();
  const page = renderWithQueries(
    <Prescriptions appointment={{ ...appointment, ...changes }} {...{ earlier, consent }} />,
    client,
  );
  return { ...page, client };
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
async function issue() {
  await press('Preview prescription');
  await press('Issue prescription');
}

function direct() {
  type('Strength', '400 mg');
  type('Dose', '1 tablet');
  type('How often', '1-0-1');
  type('For how long', '3 days');
}
const name = () => screen.getByLabelText<HTMLInputElement>('Generic name');

/** Typing these texts with user events would take seconds. */
function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

test('replacing keeps every part of every medicine', async () => {
  show();
  await press('Replace');
  await issue();
  await vi.waitFor(() => expect(sentPrescriptions()).toHaveLength(1));
  const sent = { appointmentId: 'a1', replaces: 'p1', advice: 'Rest', items: [medicine] };
  expect(sentPrescriptions()).toEqual([expect.objectContaining(sent)]);
});

test('repeats an earlier prescription as a new one with editable brand and route', async () => {
  show({ prescriptions: [] }, [appointment]);
  await press('Repeat prescription 7');
  await press('Change medicine 1');
  type('Brand', 'Crocin');
  type('Route', '');
  await issue();
  await vi.waitFor(() => expect(sentPrescriptions()).toHaveLength(1));
  const { route: _, ...changed } = { ...medicine, brand: 'Crocin' };
  const [sent] = sentPrescriptions();
  expect(sent).toHaveProperty('items', [changed]);
  expect(sent).not.toHaveProperty('replaces');
});

test('typed text survives closing the form, until it is discarded', async () => {
  show({ prescriptions: [] });
  await press('New prescription');
  type('Generic name', 'Ibuprofen');
  await press('Add a medicine');
  type('Advice', 'Drink');
  cleanup();
  show({ prescriptions: [] });
  const names = screen.getAllByLabelText<HTMLInputElement>('Generic name');
  expect(names.map(({ value }) => value)).toEqual(['Ibuprofen', '']);
  await press('Remove medicine 2');
  cleanup();
  show({ prescriptions: [] });
  expect(name().value).toBe('Ibuprofen');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Advice' }).value).toBe('Drink');
  await press('Discard');
  cleanup();
  show({ prescriptions: [] });
  expect(screen.queryByRole('form')).toBeNull();
});

test('does not offer an issued prescription as a draft', async () => {
  show({ prescriptions: [] });
  await press('New prescription');
  type('Generic name', 'Ibuprofen');
  direct();
  await issue();
  await screen.findByRole('button', { name: 'New prescription' });
  cleanup();
  show({ prescriptions: [] });
  expect(screen.getByRole('button', { name: 'New prescription' })).toBeTruthy();
});

test('a form for a prescription that was replaced elsewhere issues a new one', async () => {
  show();
  await press('Replace');
  type('Advice', 'Drink');
  cleanup();
  show({ prescriptions: [{ ...issued, state: 'replaced' }] });
  await issue();
  await vi.waitFor(() => expect(sentPrescriptions()).toHaveLength(1));
  const [sent] = sentPrescriptions();
  expect(sent).not.toHaveProperty('replaces');
  expect(sent).toHaveProperty('advice', 'Drink');
});

test('the browser asks before it closes a page with an unissued prescription', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  show();
  await press('Replace');
  expect(leave()).toBe(false);
  type('Advice', 'Drink');
  expect(leave()).toBe(true);
  await press('Discard');
  expect(leave()).toBe(false);
});

test('keeps a changed form and reloads the list if the prescription was already issued', async () => {
  const keys: (string | undefined)[] = [];
  vi.mocked(request).mockImplementation(async (name, _body, options) => {
    if (name !== routes.savePrescription) return letterhead as never;
    keys.push(options?.idempotencyKey);
    throw new ApiError('Issued before you changed it.', { status: 409, code: 'key-reused' });
  });
  const { client } = show();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  await press('Replace');
  type('Advice', 'Drink');
  await issue();
  await vi.waitFor(() => expect(invalidated).toHaveBeenCalled());
  expect(toast.error).toHaveBeenCalledWith('Issued before you changed it.');
  expect(screen.getByLabelText<HTMLInputElement>('Advice').value).toBe('Drink');
  await issue();
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test('the form works if the browser’s storage is full', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem() {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  show();
  await press('Replace');
  type('Advice', 'Drink');
  await issue();
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
});

test.each([
  [{}, 'registration number and no qualification', 'Add them to my profile'],
  [{ qualification: 'MBBS' }, 'registration number', 'Add it to my profile'],
  [{ registrationNumber: 'KMC 1' }, 'qualification', 'Add it to my profile'],
])('says at once what a profile with only %o lacks', async (profile, lacks, link) => {
  serve(profile);
  show({ prescriptions: [] });
  await press('New prescription');
  expect(await screen.findByText(new RegExp(`your profile has no ${lacks}\\.`))).toBeTruthy();
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/doctor-profile');
});

test('shows no such notice for a complete profile', async () => {
  show({ prescriptions: [] });
  await press('New prescription');
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  expect(screen.queryByText(/You cannot issue/)).toBeNull();
});

const patientOf = (dob: string) => ({ userData: { name: 'Asha Rao', image: '', dob } });

test('the doctor enters an unknown age, which the prescription then names', async () => {
  show({ prescriptions: [], ...patientOf('') });
  await press('New prescription');
  const age = screen.getByLabelText<HTMLInputElement>('Age of the patient, in years');
  expect(age.required).toBe(true);
  fireEvent.input(age, { target: { value: '41' } });
  type('Generic name', 'Paracetamol');
  direct();
  await user.selectOptions(screen.getByLabelText('List of the telemedicine guidelines'), 'A');
  type('Why this brand', 'The patient knows it');
  await issue();
  await vi.waitFor(() => expect(sentPrescriptions()).toHaveLength(1));
  expect(sentPrescriptions()[0]).toMatchObject({
    patientAge: 41,
    items: [{ name: 'Paracetamol', list: 'A', brandReason: 'The patient knows it' }],
  });
});

test('requires an adult to be present for a patient under 18', async () => {
  show({ prescriptions: [], ...patientOf('2019-02-28') });
  await press('New prescription');
  expect(screen.getByText(/The patient is 7. An adult has to be present/)).toBeTruthy();
  expect(screen.queryByLabelText('Age of the patient, in years')).toBeNull();
});

test('neither previews nor issues a medicine with a name alone', async () => {
  show({ prescriptions: [] });
  await press('New prescription');
  type('Generic name', 'Amoxicillin');
  await press('Preview prescription');
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const label of ['Strength', 'Dose', 'How often', 'For how long'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Instruction').getAttribute('aria-invalid')).toBeNull();
  expect(sentPrescriptions()).toEqual([]);
});

test('requires an instruction for a medicine as directed', async () => {
  show({ prescriptions: [] });
  await press('New prescription');
  type('Generic name', 'Rehydration salts');
  await user.click(screen.getByRole('checkbox', { name: /^As directed/ }));
  await press('Preview prescription');
  expect(screen.getByLabelText('Strength').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('Instruction').getAttribute('aria-invalid')).toBe('true');
  type('Instruction', 'One sachet in a litre');
  await issue();
  await vi.waitFor(() => expect(sentPrescriptions()).toHaveLength(1));
  expect(sentPrescriptions()[0]).toMatchObject({ items: [{ asDirected: true }] });
});

test('requires an incomplete earlier medicine to be completed before repeating it', async () => {
  const { dose: _, ...incomplete } = medicine;
  show({ prescriptions: [{ ...issued, sheet: { ...issued.sheet, items: [incomplete] } }] });
  await press('Replace');
  await press('Preview prescription');
  expect(screen.getByLabelText('Dose').getAttribute('aria-invalid')).toBe('true');
});
