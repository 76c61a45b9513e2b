import type { DoctorProfile } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { DoctorProfilePage } from './doctor-profile-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/page-heading.tsx', () => ({ PageHeading: () => null }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const PROFILE = {
  name: 'Dr. Asha Rao',
  image: '',
  speciality: 'Neurologist',
  degree: 'MBBS',
  experience: '4 Year',
  about: 'Headaches and sleep.',
  fees: 500,
  address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
  available: true,
} as DoctorProfile;

type Answer = (body: unknown) => Promise<unknown>;
let update: ReturnType<typeof vi.fn<Answer>>;
let load: ReturnType<typeof vi.fn<Answer>>;

beforeEach(() => {
  load = vi.fn<Answer>(async () => ({ success: true, profileData: PROFILE }));
  update = vi.fn<Answer>(async () => ({ success: true }));
  vi.mocked(request).mockImplementation(((name: string, body: unknown) =>
    name === routes.getDoctorProfile ? load(body) : update(body)) as never);
});

function open() {
  renderWithQueries(<DoctorProfilePage />);
}

async function edit() {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  // happy-dom does not accept 500 as a multiple of 0.01; browsers round.
  screen.getByLabelText('Appointment fee').removeAttribute('step');
}

test('shows the profile and the fields missing to prescribe', async () => {
  open();
  expect(await screen.findByText('Headaches and sleep.')).toBeTruthy();
  expect(screen.getByText('4 Years')).toBeTruthy();
  expect(screen.getAllByText('Needed to prescribe')).toHaveLength(2);
});

test('reports a profile that does not load and fetches it again', async () => {
  load.mockRejectedValueOnce(new ApiError('Too many requests', { status: 429 }));
  open();
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Dr. Asha Rao')).toBeTruthy();
});

test('saves the form’s values and omits empty numbers', async () => {
  await edit();
  const fee = screen.getByLabelText('Appointment fee');
  await userEvent.clear(fee);
  await userEvent.type(fee, '650');
  await userEvent.type(screen.getByLabelText('Qualification'), ' MD ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(update).toHaveBeenCalledExactlyOnceWith({
    about: 'Headaches and sleep.',
    fees: 650,
    address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
    qualification: 'MD',
    available: true,
  });
});

test('shows a rejection at its field and keeps the form open', async () => {
  const refusal = { status: 400, field: 'address.line2' };
  update.mockRejectedValue(new ApiError('Please shorten the address.', refusal));
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please shorten the address.')).toBeTruthy();
  const address = screen.getByLabelText('Address');
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
});

test('discarding changes sends nothing', async () => {
  await edit();
  await userEvent.type(screen.getByLabelText('About'), ' More.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Headaches and sleep.')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});

test('changes the availability at once and reverts it if saving fails', async () => {
  let refuse: (error: Error) => void = () => undefined;
  update.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  open();
  const available = await screen.findByLabelText<HTMLInputElement>('Available');
  await userEvent.click(available);
  await waitFor(() => expect(available.checked).toBe(false));
  expect(update).toHaveBeenCalledExactlyOnceWith({ available: false });
  refuse(new ApiError('Please sign in again.', { status: 401 }));
  await waitFor(() => expect(available.checked).toBe(true));
  expect(toast.error).toHaveBeenCalledWith('Please sign in again.');
});
