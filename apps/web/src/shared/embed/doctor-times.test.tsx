import * as routes from '@nadi/contract/generated/route-table';
import { addDays, wallClock } from '@nadi/domain/clinic-time';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { DoctorTimes, type EmbedChoice } from './doctor-times.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const to = {
  appointment: (id: string) => `/appointment/${id}`,
  doctors: (speciality?: string) => `/doctors${speciality ? `/${speciality}` : ''}`,
};
const slot = { slotDate: '5_1_2027', slotTime: '10:30 AM', startsAt: Date.now() + 1_000_000 };
const free = fixtureDoctor({ nextSlots: [slot] });

function show(choice: EmbedChoice, doctors: unknown[] | Error, total = 0) {
  vi.mocked(request).mockImplementation((async (route: unknown) => {
    if (doctors instanceof Error) throw doctors;
    if (route === routes.getClinic) return { success: true, settings: { phone: '080 555 0100' } };
    return {
      success: true,
      doctors,
      total,
      timeZone: 'Asia/Kolkata',
      specialities: ['Cardiologist'],
    };
  }) as never);
  renderWithQueries(<DoctorTimes {...choice} to={to} />);
}

test('a time opens the doctor’s own page in a new tab, with the time chosen', async () => {
  show({}, [free], 1);
  const times = await screen.findByRole('list', { name: 'Free times, Dr. Asha Rao' });
  const link = within(times).getByRole('link');
  expect(link.getAttribute('href')).toBe('/appointment/d1?date=5_1_2027&time=10%3A30+AM');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  expect(link.getAttribute('aria-label')).toMatch(
    /^Book .*, 10:30 AM, Dr. Asha Rao \(opens in a new tab\)$/,
  );
});

test('visitors choose a speciality, unless the website has chosen', async () => {
  show({}, [free], 9);
  await userEvent.selectOptions(await screen.findByLabelText('Speciality'), 'Neurologist');
  await vi.waitFor(() =>
    expect(bodiesSent(routes.listDoctors as never)).toContainEqual(
      expect.objectContaining({ speciality: 'Neurologist', sort: 'earliest', pageSize: 5 }),
    ),
  );
  expect((await screen.findByRole('link', { name: 'All 9 doctors' })).getAttribute('href')).toBe(
    '/doctors/Neurologist',
  );
});

test.each([
  [{ docId: 'd1' }, { id: 'd1' }],
  [{ speciality: 'Neurologist' }, { speciality: 'Neurologist' }],
])('shows what the website asks for: %o', async (choice, sent) => {
  show(choice, [free], 1);
  await screen.findByRole('heading', { name: 'Dr. Asha Rao' });
  expect(bodiesSent(routes.listDoctors as never)).toContainEqual(expect.objectContaining(sent));
  expect(screen.queryByLabelText('Speciality')).toBeNull();
});

test.each([
  ['today', 0, true],
  ['on the seventh day', 6, true],
  ['on the eighth day', 7, false],
])('for seven days it shows a time %s only if that is one of them', async (_, ahead, shown) => {
  const { year, month, day } = addDays(wallClock('Asia/Kolkata', Date.now()), ahead);
  const startsAt = Date.now() + 60_000;
  const nextSlots = [{ slotDate: `${day}_${month}_${year}`, slotTime: '10:30 AM', startsAt }];
  show({ days: 7 }, [fixtureDoctor({ nextSlots })], 1);
  const title = shown ? 'Dr. Asha Rao' : 'No free time in the next 7 days';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: /^Book / })).toHaveLength(shown ? 1 : 0);
});

test.each([
  [
    'no free time',
    {},
    [fixtureDoctor({ nextSlots: [] })],
    'No free time at the moment',
    '/doctors',
  ],
  [
    'no free time of a doctor',
    { docId: 'd1' },
    [fixtureDoctor()],
    /^No free time/,
    '/appointment/d1',
  ],
  ['no doctor', {}, [], 'No doctor can be booked here now', '/doctors'],
])('with %s it leads to the clinic’s page and phone', async (_, choice, doctors, title, href) => {
  show(choice, doctors, doctors.length);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open our booking page' }).getAttribute('href')).toBe(
    href,
  );
  const phone = await screen.findByRole('link', { name: '080 555 0100' });
  expect(phone.getAttribute('href')).toBe('tel:0805550100');
});

test('before the clinic opens there is its phone alone', async () => {
  vi.mocked(request).mockImplementation((async (route: unknown) =>
    route === routes.getClinic
      ? { success: true, settings: { phone: '080 555 0100' } }
      : { success: true, closed: true, doctors: [], total: 0, timeZone: 'Asia/Kolkata' }) as never);
  renderWithQueries(<DoctorTimes to={to} />);
  expect(await screen.findByRole('heading', { name: 'Online booking opens soon' })).toBeTruthy();
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    '080 555 0100',
  ]);
});

test('a closed clinic without a phone asks for no call, and for no speciality', async () => {
  vi.mocked(request).mockImplementation((async (route: unknown) =>
    route === routes.getClinic
      ? { success: true, settings: { phone: '' } }
      : { success: true, closed: true, doctors: [], total: 0, timeZone: 'Asia/Kolkata' }) as never);
  renderWithQueries(<DoctorTimes to={to} />);
  expect(await screen.findByText('You cannot book here yet.')).toBeTruthy();
  expect(screen.queryByText(/call/)).toBeNull();
  expect(screen.queryByLabelText('Speciality')).toBeNull();
});

test('a failure leads to the clinic’s page', async () => {
  show({}, new Error('offline'));
  expect(
    await screen.findByRole('heading', { name: 'The times could not be loaded' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open our booking page' })).toBeTruthy();
});
