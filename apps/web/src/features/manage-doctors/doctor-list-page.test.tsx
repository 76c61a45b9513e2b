import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { DoctorListPage } from './doctor-list-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

let doctors: AdminDoctor[];
let change: () => Promise<unknown>;

beforeEach(() => {
  doctors = [
    { ...fixtureDoctor(), email: 'asha@clinic.test', retired: false, secondFactor: false },
  ];
  change = async () => {
    doctors = doctors.map((doctor) => ({ ...doctor, available: !doctor.available }));
    return { success: true, message: 'Availability disabled', available: false };
  };
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.changeAvailability
      ? ((await change()) as never)
      : ({ success: true, doctors, total: doctors.length } as never),
  );
});

function open(query = '') {
  renderPage(`/doctor-list${query}`, { '/doctor-list': <DoctorListPage /> });
}

const availability = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Available/ });

test('confirms a change of availability and fetches the list again', async () => {
  open();
  expect((await availability()).checked).toBe(true);
  await userEvent.click(await availability());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Availability disabled'));
  expect(bodiesSent(routes.changeAvailability)).toEqual([{ docId: 'd1', available: false }]);
  await waitFor(async () => expect((await availability()).checked).toBe(false));
});

test('undoes and explains a failed change', async () => {
  change = () => Promise.reject(new ApiError('Doctor not found', { status: 404 }));
  open();
  await userEvent.click(await availability());
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Doctor not found'));
  expect((await availability()).checked).toBe(true);
});

test('lists retired doctors on request, without availability', async () => {
  open();
  await availability();
  doctors = doctors.map((doctor) => ({ ...doctor, retired: true }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Retired doctors' }));
  expect(await screen.findByText('Retired')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Available/ })).toBeNull();
  expect(bodiesSent(routes.listAllDoctors).at(-1)).toEqual({
    page: 1,
    pageSize: 24,
    retired: 'only',
  });
});

test.each([
  ['', 'No doctors registered'],
  ['?search=nobody', 'No doctors found'],
])('an empty list at %j shows %j', async (query, title) => {
  doctors = [];
  open(query);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
