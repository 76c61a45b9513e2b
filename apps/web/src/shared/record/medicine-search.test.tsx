import type { Consent } from '@nadi/contract/consultation';
import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Prescriptions } from './prescriptions.tsx';
import { unlockDrafts } from './sealed-drafts.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const paracetamol = {
  name: 'Paracetamol',
  strength: '500 mg',
  dose: '1 tablet',
  frequency: '1-0-1',
  duration: '5 days',
  asNeeded: false,
};
const stronger = { ...paracetamol, strength: '650 mg' };
const starred = { _id: 'f1', medicine: { ...paracetamol, instruction: 'After meals' } };
const user = userEvent.setup({ delay: null });

const appointment = {
  _id: 'a1',
  slotDate: '5_1_2027',
  userData: { name: 'Asha Rao', image: '', dob: '1990-02-28' },
  prescriptions: [],
} as unknown as RecordEntry;

const served = {
  success: true,
  profileData: {
    ...{ registrationNumber: 'KMC 1', qualification: 'MBBS' },
    address: { line1: '', line2: '' },
  },
  settings: { name: 'Nadi', phone: '', address: [] },
  entries: [],
};

function serve(favourites: object[], medicines: object[] = []) {
  vi.mocked(request).mockImplementation(
    async () => ({ ...served, favourites, medicines }) as never,
  );
}

const sent = (route: unknown) =>
  vi.mocked(request).mock.calls.flatMap(([name, body]) => (name === route ? [body] : []));

beforeEach(() => {
  localStorage.clear();
  unlockDrafts('A'.repeat(43));
  vi.mocked(request).mockReset();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
});

function show(earlier: RecordEntry[] = []) {
  const consent = { state: 'given' } as Consent;
  renderWithQueries(
    <Prescriptions appointment={appointment} earlier={earlier} consent={consent} />,
  );
}

async function openForm() {
  show();
  await press('New prescription');
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('combobox', { name: 'Generic name' });
/** Without those of the lists of the guidelines. */
const options = () =>
  [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);

test('an opened form offers favourites, and two keys choose one with its directions', async () => {
  serve([starred]);
  await openForm();
  expect(document.activeElement).toBe(field());
  await screen.findByRole('option', { name: /^Paracetamol, 500 mg.*Favourite$/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Change medicine 1');
  await press('Preview prescription');
  await press('Issue prescription');
  await vi.waitFor(() => expect(sent(routes.savePrescription)).toHaveLength(1));
  expect(sent(routes.savePrescription)[0]).toMatchObject({ items: [starred.medicine] });
});

test('searches the clinic after two letters, and lists a favourite once', async () => {
  const { asNeeded: _, ...line } = paracetamol;
  serve(
    [starred],
    [
      { medicine: line, own: true },
      { medicine: stronger, own: true },
      { medicine: { name: 'Parasugar' }, own: false },
    ],
  );
  await openForm();
  await user.keyboard('p');
  expect(sent(routes.searchMedicines)).toEqual([]);
  await user.keyboard('ar');
  await screen.findByRole('option', { name: /Parasugar.*This clinic/ });
  expect(options()).toEqual([
    expect.stringMatching(/500 mg.*Favourite$/),
    expect.stringMatching(/650 mg.*You prescribe it$/),
    expect.stringMatching(/Parasugar/),
  ]);
  expect(sent(routes.searchMedicines)).toContainEqual({ search: 'par' });
});

test('a suggestion without directions opens its fields with its name', async () => {
  serve([], [{ medicine: { name: 'Zinc' }, own: false }]);
  await openForm();
  await user.keyboard('zi');
  await user.click(await screen.findByRole('option', { name: /Zinc/ }));
  expect(document.activeElement).toBe(field());
  expect(screen.getByLabelText<HTMLInputElement>('Generic name').value).toBe('Zinc');
  expect(screen.getByLabelText<HTMLInputElement>('Strength').value).toBe('');
});

test('Enter chooses nothing before an option was reached with an arrow key', async () => {
  serve([starred]);
  await openForm();
  await screen.findByRole('option', { name: /Favourite$/ });
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Change medicine 1' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the list alone', async () => {
  serve([starred]);
  await openForm();
  await screen.findByRole('option', { name: /Favourite$/ });
  const pressed = createEvent.keyDown(field(), { key: 'Escape' });
  fireEvent(field(), pressed);
  expect(pressed.defaultPrevented).toBe(true);
  expect(options()).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(options()).toHaveLength(1);
});

test('typing on leaves the option that was reached', async () => {
  serve([starred], [{ medicine: stronger, own: true }]);
  await openForm();
  await user.keyboard('pa');
  await screen.findByRole('option', { name: /650 mg/ });
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const reached = document.querySelector('[role="option"][aria-selected="true"]');
  expect(reached?.textContent).toContain('650 mg');
  await user.keyboard('r');
  expect(document.querySelector('[role="option"][aria-selected="true"]')).toBeNull();
});

test('says that suggestions could not be loaded, and lets the doctor type', async () => {
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.searchMedicines) throw new ApiError('Too many requests', { status: 429 });
    return { ...served, favourites: [] } as never;
  });
  await openForm();
  await user.keyboard('zinc');
  expect(await screen.findByText(/Suggestions could not be loaded/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Generic name').value).toBe('zinc');
});

test('stars a typed medicine with its directions', async () => {
  serve([]);
  await openForm();
  await user.keyboard('Paracetamol');
  const typed = { Strength: '500 mg', Dose: '1 tablet', 'How often': '1-0-1' };
  for (const [label, value] of Object.entries({ ...typed, 'For how long': '5 days' }))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  await press('Favourite');
  expect(sent(routes.saveFavouriteMedicine)).toEqual([{ medicine: paracetamol }]);
});

test('removes the star of a chosen favourite', async () => {
  serve([starred]);
  await openForm();
  await screen.findByRole('option', { name: /Favourite$/ });
  await user.keyboard('{ArrowDown}{Enter}');
  const star = screen.getByRole('button', { name: 'Favourite' });
  expect(star.getAttribute('aria-pressed')).toBe('true');
  await user.click(star);
  expect(sent(routes.removeFavouriteMedicine)).toEqual([{ favouriteId: 'f1' }]);
});

test('a second medicine is added at its own search field', async () => {
  serve([starred]);
  await openForm();
  await screen.findByRole('option', { name: /Favourite$/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await press('Add a medicine');
  expect(document.activeElement).toBe(field());
  await press('Remove medicine 2');
  expect(screen.queryByRole('combobox', { name: 'Generic name' })).toBeNull();
});

test('previews copied medicines only after each was reviewed', async () => {
  serve([]);
  const sheet = {
    issuedOn: '2027-01-05',
    items: [paracetamol, { ...stronger, name: 'Ibuprofen' }],
  };
  const prescriptions = [{ _id: 'p1', number: 7, state: 'issued', sheet }];
  const earlier = { ...appointment, prescriptions } as unknown as RecordEntry;
  show([earlier]);
  await press('Repeat prescription 7');
  const marks = screen.getAllByText('Copied from prescription 7 of 5 Jan 2027, not reviewed');
  expect(marks).toHaveLength(2);
  const reviewed = (of: string) => screen.queryByRole('button', { name: `Reviewed ${of}` });
  expect(document.activeElement).toBe(reviewed('Paracetamol'));
  await press('Reviewed Paracetamol');
  expect(document.activeElement).toBe(reviewed('Ibuprofen'));
  await press('Preview prescription');
  expect(screen.getByRole('alert').textContent).toBe('Please review each copied medicine first.');
  expect(document.activeElement).toBe(reviewed('Ibuprofen'));
  // A closed form keeps the mark.
  cleanup();
  show();
  expect(reviewed('Paracetamol')).toBeNull();
  await press('Reviewed Ibuprofen');
  await press('Preview prescription');
  await press('Issue prescription');
  await vi.waitFor(() => expect(sent(routes.savePrescription)).toHaveLength(1));
  expect(sent(routes.savePrescription)[0]).toHaveProperty('items', sheet.items);
});
