import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { useParams } from '#shared/router/routes.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { DoctorFilters } from './doctor-filters.tsx';
import { useDoctors } from './use-doctors.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const COUNTS = { speciality: { Neurologist: 3 }, availableWithin: { 1: 1 }, gender: { Female: 2 } };

function serve() {
  const list = { doctors: [], timeZone: 'Asia/Kolkata', total: 12, counts: COUNTS };
  vi.mocked(request).mockResolvedValue({ success: true, ...list } as never);
}

function show(path: string, wide = false) {
  serve();
  const media = { matches: wide, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => media);
  renderPage(path, { '/doctors/:speciality?': <Filters /> });
}

function Filters() {
  const named = useParams().speciality;
  const speciality = SPECIALITIES.find((name) => name === named);
  return <DoctorFilters {...useDoctors(speciality ?? '')} speciality={speciality} />;
}

async function openSheet() {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

const address = () => location.pathname + location.search;

test.each([
  ['Chest pain', true],
  ['my father is unconscious', true],
  ['back pain', true],
  ['heart', true],
  ['stroke', false],
  ['heartburn', false],
  ['fever', false],
  ['back pain of my child', false],
  ['', false],
])('a search for %j says that general physicians see it first: %s', (search, fallback) => {
  show(`/doctors?search=${search}`);
  expect(screen.queryByText(/General physicians see it first/) !== null).toBe(fallback);
});

test('a phone shows the order and a sheet whose options count their doctors', async () => {
  show('/doctors');
  expect(screen.getByLabelText('Sort by')).toBeTruthy();
  const sheet = await openSheet();
  expect(await sheet.findByRole('radio', { name: 'Neurologist 3 doctors' })).toBeTruthy();
  await userEvent.click(sheet.getByRole('radio', { name: 'Today 1 doctor' }));
  expect(address()).toBe('/doctors?within=1');
  await userEvent.click(sheet.getByRole('radio', { name: /^Neurologist/ }));
  expect(address()).toBe('/doctors/Neurologist?within=1');
});

test('the sheet closes with the number of doctors and can be cleared', async () => {
  show('/doctors/Neurologist?gender=Female&search=headache&sort=fee&page=2');
  expect(screen.getByRole('button', { name: 'Filters 2 active' })).toBeTruthy();
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('/doctors?search=headache&sort=fee');
  await userEvent.click(await screen.findByRole('button', { name: 'Show 12 doctors' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each active filter has a chip that removes it', async () => {
  show('/doctors/Neurologist?gender=Female&fee=500');
  await userEvent.click(screen.getByRole('button', { name: /^Female/ }));
  expect(address()).toBe('/doctors/Neurologist?fee=500');
  await userEvent.click(screen.getByRole('button', { name: /^Neurologist/ }));
  expect(address()).toBe('/doctors?fee=500');
});
