import * as routes from '@nadi/contract/generated/route-table';
import type { HealthEntry } from '@nadi/contract/record';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { HealthPins } from './health-pins.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

/** 5 January 2027 in India, still the day before in Greenwich. */
const SAVED_AT = Date.UTC(2027, 0, 4, 20);

const penicillin: HealthEntry = {
  ...{ _id: 'e1', kind: 'allergy', text: 'Penicillin', state: 'active', version: 1 },
  ...{ source: 'patient', confirmedAt: SAVED_AT, savedAt: SAVED_AT },
};
const { confirmedAt: _, ...unconfirmed } = penicillin;
const noneKnown: HealthEntry = { ...unconfirmed, text: '', state: 'none-known' };
const reply = (entries: HealthEntry[]) => ({
  ...{ success: true, entries, timeZone: 'Asia/Kolkata' },
});

beforeEach(() => {
  vi.mocked(request).mockReset();
});

function show(...entries: HealthEntry[]) {
  vi.mocked(request).mockResolvedValue(reply(entries) as never);
  return renderWithQueries(<HealthPins userId="u1" />);
}

/** Returns the lines of the strip, such as `Allergies: not asked`. */
async function lines(): Promise<string[]> {
  const strip = await screen.findByRole('region', {
    name: 'Allergies, problems and medicines at a glance',
  });
  return within(strip)
    .getAllByRole('term')
    .map(({ parentElement }) =>
      [...(parentElement?.querySelectorAll('dt, li, dd > span, button') ?? [])]
        .map(({ textContent }) => textContent)
        .join(' '),
    );
}

const many = (kind: HealthEntry['kind'], count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...penicillin,
    _id: `${kind}${n}`,
    kind,
    text: `T${n}`,
  }));

test('lists allergies before problems and medicines, for this patient', async () => {
  show(
    { ...penicillin, _id: 'e2', kind: 'medicine', text: 'Metformin' },
    { ...penicillin, _id: 'e3', kind: 'problem', text: 'Asthma' },
    { ...penicillin, _id: 'e4', kind: 'problem', text: 'Gout' },
    penicillin,
  );
  expect(await lines()).toEqual([
    ...['Allergies: Penicillin', 'Problems: Asthma Gout', 'Medicines: Metformin'],
  ]);
  expect(request).toHaveBeenCalledExactlyOnceWith(
    ...[routes.listHealthEntries, { userId: 'u1' }, expect.objectContaining({ as: 'doctor' })],
  );
});

test.each([
  ['a confirmed one', penicillin, 'Penicillin'],
  ['one that no doctor has confirmed', unconfirmed, 'Penicillin, not confirmed'],
  [
    'one that the patient alone says is past',
    { ...unconfirmed, state: 'past' },
    'Penicillin (patient says: past)',
  ],
  ['one that a doctor has confirmed as past', { ...penicillin, state: 'past' }, 'none now, 1 past'],
  [
    'none known, in the words of the patient',
    noneKnown,
    'No known allergies, said 5 Jan 2027 by the patient, not confirmed',
  ],
  [
    'none known, in the words of a doctor',
    { ...noneKnown, source: 'doctor', confirmedAt: SAVED_AT },
    'No known allergies, said 5 Jan 2027 by a doctor',
  ],
  [
    'none known, confirmed later',
    { ...noneKnown, confirmedAt: SAVED_AT },
    'No known allergies, said by the patient, confirmed 5 Jan 2027 by a doctor',
  ],
  ['a withdrawn "none known"', { ...noneKnown, state: 'past' }, 'not asked'],
] as const)('shows of allergies: %s', async (_what, entry, line) => {
  show(entry);
  expect(await lines()).toEqual([
    ...[`Allergies: ${line}`, 'Problems: not asked', 'Medicines: not asked'],
  ]);
});

test('shows a doubted allergy and "none known" together', async () => {
  show({ ...unconfirmed, state: 'past' }, { ...noneKnown, _id: 'e2' });
  expect((await lines())[0]).toContain('Penicillin (patient says: past) No known allergies');
});

test('shows every allergy, and the first four of many problems and medicines', async () => {
  show(...many('allergy', 30), ...many('problem', 12), ...many('medicine', 5));
  const [allergies, problems, medicines] = await lines();
  expect(allergies?.split(' ')).toHaveLength(31);
  expect(problems).toBe('Problems: T0 T1 T2 T3 Show all 12 problems');
  expect(medicines).toBe('Medicines: T0 T1 T2 T3 T4');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12 problems' }));
  const fewer = screen.getByRole('button', { name: 'Show fewer problems' });
  expect((await lines())[1]).toMatch(/T11 Show fewer problems$/);
  expect(document.activeElement).toBe(fewer);
});

test('says if the entries could not be loaded, and loads them again', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('', { status: 500 }));
  renderWithQueries(<HealthPins userId="u1" />);
  await screen.findByText('Allergies, problems and medicines could not be loaded');
  vi.mocked(request).mockResolvedValue(reply([penicillin]) as never);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await lines())[0]).toBe('Allergies: Penicillin');
});

test('says if its own chunk did not arrive', async () => {
  vi.resetModules();
  vi.doMock('./health-pins-list.tsx', () => Promise.reject(new TypeError('no network')));
  const part = await import('./health-pins.tsx');
  const client = await import('#shared/api/client.ts');
  vi.mocked(client.request).mockResolvedValue(reply([penicillin]) as never);
  renderWithQueries(<part.HealthPins userId="u1" />);
  await screen.findByText(/could not be loaded. Reload the page once you are connected/);
});

test('offers no second try to a doctor who no longer treats the patient', async () => {
  const refused = new ApiError('', { status: 404, code: 'patient-not-found' });
  vi.mocked(request).mockRejectedValue(refused);
  renderWithQueries(<HealthPins userId="u1" />);
  await screen.findByText(/are not shown, because you no longer treat this patient/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that it is loading instead of showing another patient’s entries', async () => {
  const { rerender } = show(penicillin);
  await lines();
  vi.mocked(request).mockReturnValue(new Promise(() => undefined));
  rerender(<HealthPins userId="u2" />);
  await screen.findByText('Allergies, problems and medicines are loading');
  expect(screen.queryByText('Penicillin')).toBeNull();
});

test('names in the editor what is compared', async () => {
  vi.mocked(request).mockResolvedValue(reply([]) as never);
  renderWithQueries(<HealthPins compared userId="u1" />);
  await screen.findByText('Only the words are compared. Nothing else is checked.');
});

test('the doctor opens the entries below and confirms one', async () => {
  show(unconfirmed);
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  await press('Confirm, change or add');
  await press('Confirm: Penicillin');
  expect(request).toHaveBeenCalledWith(
    routes.saveHealthEntry,
    {
      userId: 'u1',
      entry: { _id: 'e1', version: 1, kind: 'allergy', text: 'Penicillin', state: 'active' },
    },
    expect.objectContaining({ as: 'doctor' }),
  );
  await press('Done');
  expect(screen.queryByRole('button', { name: 'Confirm: Penicillin' })).toBeNull();
});

test('entries compared with medicines cannot be changed there', async () => {
  vi.mocked(request).mockResolvedValue(reply([penicillin]) as never);
  renderWithQueries(<HealthPins compared userId="u1" />);
  expect(await screen.findByText('Penicillin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm, change or add' })).toBeNull();
});
