import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { DoctorPatientsPage } from './doctor-patients-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const last = { _id: 'a1', startsAt: Date.parse('2027-01-04T09:00:00Z') };
const next = { _id: 'a2', startsAt: Date.parse('2027-01-08T10:30:00Z') };
const asha = { _id: 'p1', name: 'Asha Rao', image: '', dob: '', gender: 'Female', appointments: 2 };

let reply: () => object;

beforeEach(() => {
  vi.mocked(request).mockReset();
  vi.mocked(request).mockImplementation(async () => reply() as never);
});

function listOf(patients: object[], total = patients.length) {
  return () => ({ success: true, patients, total, timeZone: 'UTC' });
}

function open(address = '/doctor-patients') {
  renderPage(address, { '/doctor-patients': <DoctorPatientsPage /> });
}

test('shows the last and the next appointment and leads to the last one', async () => {
  reply = listOf([{ ...asha, lastAppointment: last, nextAppointment: next }]);
  open();
  const row = await screen.findByRole('link', { name: /Asha Rao/ });
  expect(row.textContent).toMatch(/Last: .*4 Jan 2027.*Next: .*8 Jan 2027.*2 appointments/);
  expect(row.getAttribute('href')).toBe('/doctor-appointments/a1');
  expect(screen.getByText('1 patient')).toBeTruthy();
});

test('leads to the next appointment of a patient who has not been seen', async () => {
  reply = listOf([{ ...asha, nextAppointment: next }]);
  open();
  const row = await screen.findByRole('link', { name: /Asha Rao/ });
  expect(row.textContent).toContain('Last: none');
  expect(row.getAttribute('href')).toBe('/doctor-appointments/a2');
});

test('searches for the text in the address, and shows all patients again', async () => {
  reply = listOf([]);
  open('/doctor-patients?search=meera');
  (await screen.findByRole('button', { name: 'Show all patients' })).click();
  expect(await screen.findByText('No patients yet')).toBeTruthy();
  const bodies = () => vi.mocked(request).mock.calls.map(([, body]) => body);
  // The address changes first.
  await vi.waitFor(() =>
    expect(bodies()).toMatchObject([{ search: 'meera', page: 1 }, { page: 1 }]),
  );
  expect(bodies()[1]).not.toHaveProperty('search');
});

test('shows a failure and retries it', async () => {
  reply = () => {
    throw new ApiError('The clinic is not working', { status: 500 });
  };
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply = listOf([{ ...asha, lastAppointment: last }]);
  again.click();
  expect(await screen.findByText('Asha Rao')).toBeTruthy();
});

test('a page past the end becomes the last page', async () => {
  vi.mocked(request).mockImplementation(async (_name, body) => {
    const patients =
      (body as { page: number }).page === 2 ? [{ ...asha, lastAppointment: last }] : [];
    return listOf(patients, 30)() as never;
  });
  open('/doctor-patients?page=99');
  expect(await screen.findByText('Asha Rao')).toBeTruthy();
  expect(location.search).toBe('?page=2');
});
