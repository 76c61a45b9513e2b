import * as routes from '@nadi/contract/generated/route-table';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { DoctorsPage } from './doctors-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const doctor = (name: string) =>
  fixtureDoctor({
    _id: name.toLowerCase(),
    name: `Dr. ${name}`,
    nextSlots: [
      { slotDate: '5_1_2099', slotTime: '10:00 AM', startsAt: Date.UTC(2099, 0, 5, 4, 30) },
    ],
    nextVisitType: `follow-up-of-${name.toLowerCase()}`,
  });

/** Mocks a clinic with `total` doctors; the list returns the first two of a page. */
function serve(
  total: number,
  languages?: string[],
  visitTypes?: string[],
  specialities?: string[],
) {
  const suggested = [{ phrase: 'migraine', speciality: 'Neurologist' }];
  const doctors = total > 0 ? [doctor('Asha'), doctor('Bela')] : [];
  const list = { doctors, total, timeZone: 'Asia/Kolkata', languages, visitTypes, specialities };
  vi.mocked(request).mockImplementation(async (name) => {
    const reply = name === routes.suggestDoctors ? { specialities: suggested, doctors: [] } : list;
    return { success: true, ...reply } as never;
  });
}

function show(path: string) {
  renderPage(path, {
    '/doctors/:speciality?': <DoctorsPage />,
    '/appointment/:docId': <p>Booking</p>,
  });
}

const lastFilter = () =>
  vi
    .mocked(request)
    .mock.calls.filter(([name]) => name === routes.listDoctors)
    .at(-1)?.[1];

test('filters by the speciality in the address, ignoring case', async () => {
  serve(2);
  show('/doctors/dermatologist');
  expect(await screen.findByRole('heading', { name: 'Dermatologist', level: 1 })).toBeTruthy();
  expect(await screen.findByText('2 doctors')).toBeTruthy();
  expect(lastFilter()).toMatchObject({ speciality: 'dermatologist' });
});

test('filters by a place, shows the places of doctors and links to their times there', async () => {
  const places = ['City', 'Riverside'];
  const doctors = [{ ...doctor('Asha'), places, nextPlace: 'p1' }];
  vi.mocked(request).mockImplementation(
    async () => ({ success: true, doctors, total: 1, timeZone: 'Asia/Kolkata', places }) as never,
  );
  show('/doctors?place=Riverside');
  expect(await screen.findByText('City, Riverside')).toBeTruthy();
  expect(lastFilter()).toMatchObject({ place: 'Riverside' });
  const time = screen.getByRole('link', { name: /^Book / });
  expect(time.getAttribute('href')).toMatch(/&type=follow-up-of-asha&place=p1$/);
  await userEvent.click(await screen.findByRole('button', { name: /^Riverside/ }));
  await vi.waitFor(() => expect(lastFilter()).not.toHaveProperty('place'));
});

test('shows no doctors for an unknown speciality', async () => {
  serve(0);
  show('/doctors/alchemist');
  expect(await screen.findByText('No doctors found')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All doctors');
  expect(lastFilter()).toMatchObject({ speciality: 'alchemist' });
});

test('an endless speciality in the address is shortened to what the server accepts', async () => {
  serve(0);
  show(`/doctors/${'x'.repeat(200)}`);
  expect(await screen.findByRole('heading', { name: 'No doctors found' })).toBeTruthy();
  expect(lastFilter()).toMatchObject({ speciality: 'x'.repeat(80) });
});

test('lists the clinic’s own specialities after the six', async () => {
  serve(2, undefined, undefined, ['Dentist']);
  show('/doctors/dentist');
  expect(await screen.findByRole('heading', { name: 'Dentist', level: 1 })).toBeTruthy();
  const listed = within(screen.getByRole('navigation', { name: 'Specialities' }));
  expect(listed.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...SPECIALITIES,
    'Dentist',
  ]);
  expect(listed.getByRole('link', { name: /^Dentist/, current: true })).toBeTruthy();
});

test('a page past the end becomes the last page', async () => {
  serve(30);
  show('/doctors?page=99');
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
  expect(location.search).toBe('?page=3');
});

test('puts sorting and filters into the address, and a chip removes one', async () => {
  serve(2);
  show('/doctors');
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Lowest fee');
  await userEvent.selectOptions(screen.getByLabelText('Doctor'), 'Female');
  expect(location.search).toBe('?sort=fee&gender=Female');
  await vi.waitFor(() => expect(lastFilter()).toMatchObject({ sort: 'fee', gender: 'Female' }));
  await userEvent.click(screen.getByRole('button', { name: /Female/ }));
  expect(location.search).toBe('?sort=fee');
});

test('typing suggests specialities as links that the arrow keys reach', async () => {
  serve(2);
  show('/doctors');
  await userEvent.type(screen.getByRole('searchbox'), 'migr');
  const link = await screen.findByRole('link', { name: /migraine/ });
  expect(link.getAttribute('href')).toBe('/doctors/Neurologist');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: /migraine/ })).toBeNull();
});

test('a card links to its next times with the time selected', async () => {
  serve(2);
  show('/doctors');
  const [time] = await screen.findAllByRole('link', { name: /^Book / });
  expect(time?.getAttribute('href')).toMatch(/^\/appointment\/asha\?date=\d+_\d+_\d+&time=/);
});

test('reports a failure and can retry it', async () => {
  vi.mocked(request).mockRejectedValueOnce(new Error(''));
  show('/doctors');
  expect(await screen.findByText('An error occurred fetching doctors.')).toBeTruthy();
  serve(2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 doctors')).toBeTruthy();
});

test('filters by day, time of day, place and fee, and ignores invalid values', async () => {
  serve(2);
  show('/doctors?day=2099-01-05&time=evening&way=in-person&fee=500');
  await screen.findByText('2 doctors');
  const wanted = { day: '2099-01-05', partOfDay: 'evening', way: 'in-person', feeMax: 500 };
  expect(lastFilter()).toMatchObject(wanted);
  await userEvent.selectOptions(await screen.findByLabelText('Time of day'), 'Morning');
  await vi.waitFor(() => expect(lastFilter()).toMatchObject({ ...wanted, partOfDay: 'morning' }));
  cleanup();
  show('/doctors');
  expect(screen.queryByLabelText('Time of day')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  expect(screen.getByLabelText('Time of day')).toBeTruthy();
  cleanup();
  show('/doctors?day=2099-02-30&fee=free');
  await screen.findByText('2 doctors');
  expect(lastFilter()).not.toHaveProperty('day');
  expect(lastFilter()).not.toHaveProperty('feeMax');
});

test('choosing a speciality keeps the other filters and returns to the first page', async () => {
  serve(30);
  show('/doctors?sort=earliest&gender=Female&page=2');
  await userEvent.click(await screen.findByRole('link', { name: 'Neurologist' }));
  expect(location.pathname + location.search).toBe(
    '/doctors/Neurologist?sort=earliest&gender=Female',
  );
});

test('passes an abort signal to the list request', async () => {
  serve(2);
  show('/doctors');
  await screen.findByText('2 doctors');
  const options = vi.mocked(request).mock.calls.find(([name]) => name === routes.listDoctors)?.[2];
  expect(options?.signal).toBeInstanceOf(AbortSignal);
});

test('offers only languages that the clinic’s doctors speak', async () => {
  serve(2, ['English', 'Konkani']);
  show('/doctors');
  const choice = await screen.findByRole('combobox', { name: 'Speaks' });
  const options = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Any language', 'English', 'Konkani']);
  await userEvent.selectOptions(choice, 'Konkani');
  expect(lastFilter()).toMatchObject({ language: 'Konkani' });
});

test('filters by a type of appointment, and a card links to it', async () => {
  serve(2, [], ['Follow-up']);
  show('/doctors');
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  const choice = screen.getByRole('combobox', { name: 'Type of appointment' });
  await userEvent.selectOptions(choice, 'Follow-up');
  expect(location.search).toBe('?type=Follow-up');
  await vi.waitFor(() => expect(lastFilter()).toMatchObject({ visitType: 'Follow-up' }));
  const [time] = await screen.findAllByRole('link', { name: /^Book / });
  expect(time?.getAttribute('href')).toContain('time=10%3A00+AM&type=follow-up-of-asha');
});

test('offers no language filter if no doctor has a language', async () => {
  serve(2, []);
  show('/doctors');
  expect(await screen.findByRole('combobox', { name: 'Sort by' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Speaks' })).toBeNull();
});

test('shows no chips for invalid values in the address', async () => {
  serve(2);
  show('/doctors?fee=-5&day=2027-02-30&time=night&gender=Female');
  await screen.findByText('2 doctors');
  const chips = await screen.findAllByRole('button', { name: /\(remove filter\)/ });
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Female']);
});
