import * as routes from '@nadi/contract/generated/route-table';
import type { HealthEntry } from '@nadi/contract/record';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { HealthEntriesCard } from './health-entries.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const savedAt = Date.parse('2027-01-04T10:00:00+05:30');
const confirmedAt = Date.parse('2027-01-05T10:00:00+05:30');
const penicillin: HealthEntry = {
  ...{ _id: 'h1', kind: 'allergy', text: 'Penicillin', state: 'active', since: '2019' },
  ...{ source: 'patient', version: 3, savedAt },
};
const noneKnown: HealthEntry = { ...penicillin, text: '', state: 'none-known', since: undefined };
const CHANGED = new ApiError('Somebody else has changed this meanwhile.', {
  ...{ status: 409, code: 'changed-meanwhile' },
});

let stored: HealthEntry[];
let save: () => Promise<object>;

beforeEach(() => {
  vi.setSystemTime(Date.parse('2027-01-06T10:00:00+05:30'));
  stored = [];
  save = async () => ({ success: true });
  vi.mocked(request).mockImplementation(async (route) =>
    route === routes.listHealthEntries
      ? ({ success: true, entries: stored, timeZone: 'Asia/Kolkata' } as never)
      : ((await save()) as never),
  );
});

const PATIENT = { role: 'patient' } as const;
const DOCTOR = { role: 'doctor', userId: 'p1' } as const;

/** Shows the card once its entries have loaded. */
async function show(of: Parameters<typeof HealthEntriesCard>[0]['of'], ...entries: HealthEntry[]) {
  stored = entries;
  renderWithQueries(<HealthEntriesCard of={of} />);
  await screen.findByRole('region', { name: 'Allergies' });
}

const group = (name = 'Allergies') => within(screen.getByRole('region', { name }));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const sent = () =>
  vi
    .mocked(request)
    .mock.calls.filter(([route]) => route === routes.saveHealthEntry)
    .map(([, body]) => body);

test('shows three groups in order, with past entries folded', async () => {
  const past: HealthEntry = { ...noneKnown, _id: 'h2', text: 'Latex', state: 'past' };
  await show(PATIENT, past, { ...penicillin, confirmedAt });
  const names = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(names).toEqual(['Allergies', 'Problems', 'Medicines']);
  expect(screen.getByText('Doctors who treat you see this.')).toBeTruthy();
  expect(group().getByText('Since 2019')).toBeTruthy();
  expect(group().getByText('Confirmed 5 Jan 2027')).toBeTruthy();
  expect(group().getByText('Past (1)').closest('details')?.open).toBe(false);
  expect(group().getByText('Latex').closest('details')).toBeTruthy();
  expect(group().getByText('Penicillin').closest('details')).toBeNull();
  expect(group('Problems').getByText('Nothing entered')).toBeTruthy();
});

test('a patient reads that no doctor has confirmed an entry, and cannot confirm it', async () => {
  await show(PATIENT, penicillin);
  expect(group().getByText('Not confirmed by a doctor yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('adds an entry for a dependant', async () => {
  await show({ role: 'patient', dependantId: 'm1', name: 'Meera Rao' });
  expect(screen.getByText('Doctors who treat Meera Rao see this.')).toBeTruthy();
  await press('Add an allergy');
  await user.type(dialog().getByLabelText('Allergy'), ' Latex ');
  await user.type(dialog().getByLabelText('Since (optional)'), '2019-03');
  await user.click(dialog().getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const entry = { kind: 'allergy', text: 'Latex', state: 'active', since: '2019-03' };
  expect(sent()).toEqual([{ dependantId: 'm1', entry }]);
});

test.each([
  ['Mark as past: it no longer applies', 'active', 'past'],
  ['Active again', 'past', 'active'],
] as const)('the box “%s” changes an entry from %s to %s', async (label, state, next) => {
  await show(PATIENT, { ...penicillin, state });
  await user.click(group().getByText('Penicillin'));
  await press('Change Penicillin');
  await user.click(dialog().getByRole('checkbox', { name: label }));
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { _id, version, kind, text, since } = penicillin;
  expect(sent()).toEqual([{ entry: { _id, version, kind, text, since, state: next } }]);
});

test.each([
  ['31 March', 'Enter a date such as 2019 or 2019-03'],
  ['2027-02', 'This date is in the future'],
])('refuses the date %s before sending it', async (since, words) => {
  await show(PATIENT);
  await press('Add a problem');
  await user.type(dialog().getByLabelText('Problem'), 'Asthma');
  await user.type(dialog().getByLabelText('Since (optional)'), since);
  await user.click(dialog().getByRole('button', { name: 'Add' }));
  expect(dialog().getByText(words)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('none known is offered only if no entry counts, and can be taken back', async () => {
  await show(PATIENT, noneKnown, { ...penicillin, _id: 'h2', kind: 'problem', state: 'past' });
  expect(group().getByText('No known allergies')).toBeTruthy();
  expect(group().getByText('Said on 4 Jan 2027')).toBeTruthy();
  expect(group().queryByRole('button', { name: /^None known/ })).toBeNull();
  expect(group('Problems').getByText('Nothing current')).toBeTruthy();
  expect(group('Problems').queryByRole('button', { name: /^None known/ })).toBeNull();
  await press('None known: Medicines');
  await press('Take back: No known allergies');
  const { _id, version } = noneKnown;
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      { entry: { kind: 'medicine', text: '', state: 'none-known' } },
      { entry: { _id, version, kind: 'allergy', text: '', state: 'past' } },
    ]),
  );
});

test('an ended none known is not shown', async () => {
  await show(PATIENT, { ...noneKnown, state: 'past' });
  expect(group().getByText('Nothing entered')).toBeTruthy();
  expect(group().queryByText(/^Past/)).toBeNull();
});

test('a conflict keeps the typed text and shows the stored entry; saving again replaces it', async () => {
  await show(PATIENT, penicillin);
  await press('Change Penicillin');
  const text = dialog().getByLabelText<HTMLInputElement>('Allergy');
  await user.type(text, ' V');
  stored = [{ ...penicillin, text: 'Penicillin G', version: 4 }];
  save = () => Promise.reject(CHANGED);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByText('Stored now: Penicillin G, since 2019.')).toBeTruthy();
  expect(dialog().getByText('Somebody else has changed this meanwhile.')).toBeTruthy();
  expect(text.value).toBe('Penicillin V');
  save = async () => ({ success: true });
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    { entry: { version: 3 } },
    { entry: { version: 4, text: 'Penicillin V' } },
  ]);
});

test('shows another refusal in the dialog and keeps what was typed', async () => {
  await show(PATIENT);
  save = () => Promise.reject(new ApiError('A record can have 200 entries.', { status: 409 }));
  await press('Add a medicine');
  await user.type(dialog().getByLabelText('Medicine'), 'Metformin');
  await user.click(dialog().getByRole('button', { name: 'Add' }));
  expect(await dialog().findByText('A record can have 200 entries.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('Medicine').value).toBe('Metformin');
});

test('a doctor confirms what the patient said, with the version on screen', async () => {
  await show(DOCTOR, penicillin);
  expect(group().getByText('Since 2019 · Said by the patient on 4 Jan 2027')).toBeTruthy();
  save = () => Promise.reject(CHANGED);
  stored = [{ ...penicillin, text: 'Penicillin G', version: 4 }];
  await press('Confirm: Penicillin');
  const { _id, version, kind, text, since, state } = penicillin;
  const entry = { _id, version, kind, text, since, state };
  expect(sent()).toEqual([{ userId: 'p1', entry }]);
  expect(await screen.findByRole('button', { name: 'Confirm: Penicillin G' })).toBeTruthy();
  expect(toast.error).toHaveBeenCalledWith(
    'Somebody else has changed this meanwhile. Please check it, and try again.',
  );
});

test('a doctor still sees an entry that only the patient says is past', async () => {
  await show(DOCTOR, { ...penicillin, state: 'past' });
  expect(group().getByText('Marked as past by the patient.')).toBeTruthy();
  expect(group().getByText('Penicillin').closest('details')).toBeNull();
});

test('a doctor cannot confirm what is confirmed', async () => {
  await show(DOCTOR, { ...penicillin, source: 'doctor', confirmedAt });
  expect(group().getByText('Since 2019 · Entered by a doctor')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('loads the entries again after a failure', async () => {
  vi.mocked(request).mockRejectedValueOnce(new Error(''));
  stored = [penicillin];
  renderWithQueries(<HealthEntriesCard of={PATIENT} />);
  expect(await screen.findByText('These entries could not be loaded')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('Penicillin')).toBeTruthy();
});
