import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserPlus } from 'lucide-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { CommandMenu } from './command-menu.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const COMMANDS = [
  { id: 'add', group: 'Pages', label: 'Add Doctor', Icon: UserPlus, to: '/add-doctor' },
];
const asha = {
  ...{ _id: 'p1', name: 'Asha Rao', phone: '+91 98200 11482', email: '', dob: '1992-03-04' },
  ...{ claimed: true, appointments: 1, image: '', gender: 'Female' },
};

beforeEach(() => {
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.listPatients) return { success: true, patients: [asha], total: 9 } as never;
    if (name === routes.searchAppointments)
      return { success: true, appointments: [fixtureAppointment], total: 1 } as never;
    return { success: true, doctors: [], payments: [], total: 0 } as never;
  });
});

function open(portal: 'admin' | 'reception' = 'admin') {
  const menu = <CommandMenu portal={portal} commands={COMMANDS} onClose={() => undefined} />;
  renderPage('/reception', {
    '/reception': menu,
    '/patients/:id': 'a patient',
    '/patients': 'patients',
    '/add-doctor': 'a new doctor',
  });
  return screen.getByRole('combobox');
}

function requestedRoutes() {
  return vi.mocked(request).mock.calls.map(([name]) => name);
}

test('finds a page by the beginning of a word without asking the server', async () => {
  await userEvent.type(open(), 'd{Enter}');
  expect(await screen.findByText('a new doctor')).toBeTruthy();
  expect(request).not.toHaveBeenCalled();
});

test('opens the first patient with Enter, and leads to all of them', async () => {
  const input = open();
  await userEvent.type(input, 'asha');
  const patients = within(await screen.findByRole('group', { name: 'Patients' }));
  expect(patients.getByText('+91 98200 11482, born 4 Mar 1992')).toBeTruthy();
  expect(patients.getByRole('option', { name: 'All 9 patients' }).getAttribute('href')).toBe(
    '/patients?search=asha',
  );
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/patients/p1');
});

test('never opens a patient of an earlier text', async () => {
  const input = open();
  await userEvent.type(input, 'asha');
  await screen.findByRole('option', { name: /98200/ });
  vi.mocked(request).mockImplementation(() => new Promise(() => undefined));
  await userEvent.type(input, 'x{Enter}');
  expect(location.pathname).toBe('/reception');
  expect(screen.queryByRole('option', { name: /98200/ })).toBeNull();
});

test('the arrow keys go through the options and around the end', async () => {
  const input = open();
  await userEvent.type(input, 'asha');
  await screen.findByRole('group', { name: 'Appointments' });
  const chosen = () => screen.getByRole('option', { selected: true }).textContent;
  expect(chosen()).toContain('Asha Rao+91');
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toContain('with Dr. Naik');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Asha Rao+91');
  expect(input.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
});

test('reception searches neither payments nor accounts of doctors', async () => {
  await userEvent.type(open('reception'), 'asha');
  await screen.findByRole('option', { name: /98200/ });
  expect(requestedRoutes()).toContain(routes.searchAppointments);
  expect(requestedRoutes()).not.toContain(routes.listPayments);
  expect(requestedRoutes()).not.toContain(routes.listAllDoctors);
});

test('says that the search failed, and repeats it', async () => {
  vi.mocked(request).mockRejectedValue(new Error('offline'));
  await userEvent.type(open(), 'asha');
  const alert = await screen.findByRole('alert');
  vi.mocked(request).mockResolvedValue({ ...{ success: true, total: 0 }, patients: [] } as never);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByText(/^Nothing found/)).toBeTruthy();
});
