import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { HomePage } from './home-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show({ doctors = [] as object[], total = 0 } = {}) {
  const list = { success: true, doctors, total, timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue(list as never);
  renderPage('/', { '/': <HomePage /> });
}

test('offers an account to a visitor', async () => {
  show();
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /My Appointments/ })).toBeNull();
  expect(await screen.findByText('No doctors available')).toBeTruthy();
});

test('links a signed-in patient to their appointments instead', () => {
  setSession('patient', 't1');
  show();
  expect(screen.getByRole('link', { name: /My Appointments/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
});

test('searches for what is wrong on the chosen day', async () => {
  show();
  await userEvent.selectOptions(screen.getByLabelText('Day'), 'Today');
  await userEvent.type(screen.getByLabelText('Symptom, doctor or speciality'), 'skin rash{Enter}');
  expect(location.pathname + location.search).toBe('/doctors?search=skin+rash&within=1');
});

test('links to all doctors without a search', () => {
  show();
  const link = screen.getByRole('link', { name: 'Book appointment' });
  expect(link.getAttribute('href')).toBe('/doctors');
});

test('mentions neither doctors nor slots for a clinic without doctors', async () => {
  show();
  expect(screen.queryByText(/Trusted Doctors|A slot/)).toBeNull();
  expect(await screen.findByText('No doctors available')).toBeTruthy();
  expect(screen.queryByText(/Trusted Doctors|A slot/)).toBeNull();
});

test('states the counted doctors and their next slots', async () => {
  const slot = { slotDate: '', slotTime: '10:00 AM', startsAt: Date.now() + 1000 };
  show({ doctors: [{ ...fixtureDoctor(), nextSlots: [slot] }], total: 102 });
  expect(await screen.findByText('100+ Trusted Doctors')).toBeTruthy();
  expect(screen.getByText('A slot today or this week')).toBeTruthy();
});

test('says “We open soon” instead of doctors before the clinic opens', async () => {
  vi.mocked(request).mockImplementation((async (route: unknown) => {
    if (route === routes.getClinic) return { success: true, settings: CLOSED_CLINIC, mail: false };
    return { success: true, doctors: [], total: 0, timeZone: 'Asia/Kolkata', closed: true };
  }) as never);
  renderPage('/', { '/': <HomePage /> });
  expect(await screen.findByRole('heading', { name: 'We open soon' })).toBeTruthy();
  const call = await screen.findByRole('link', { name: 'Call +91 22 5550 0142' });
  expect(call.getAttribute('href')).toBe('tel:+912255500142');
  expect(screen.queryByRole('link', { name: /Book appointment|Create account/ })).toBeNull();
});

const CLOSED_CLINIC = { ...DEFAULT_CLINIC, phone: '+91 22 5550 0142' };
