import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { AddDoctorPage } from './add-doctor-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

// Tested separately, because it loads the clinic's hours itself.
vi.mock('./first-hours.tsx', () => ({ FirstHours: () => null }));
vi.mock('#shared/ui/scale-photo.ts', () => ({
  PHOTO_TYPES: ['image/jpeg'],
  scalePhoto: async (photo: File) => photo,
}));

const picture = new File(['picture'], 'asha.jpg', { type: 'image/jpeg' });

const EDIT_PAGE = 'The page of the new doctor';

function open() {
  renderPage('/add-doctor', {
    '/add-doctor': <AddDoctorPage />,
    '/doctor-list/:id': <p>{EDIT_PAGE}</p>,
  });
}

async function fillIn({ photo }: { photo?: File } = { photo: picture }) {
  open();
  const values = {
    'Doctor name': 'Dr. Asha Rao',
    'Doctor email': 'asha@clinic.test',
    'Doctor password (optional)': 'kite-lantern-42',
    Degree: 'MBBS',
    Fees: '500',
    Address: '14 Lavelle Road',
    'Address, second line': 'Bengaluru',
  };
  // happy-dom does not accept 500 as a multiple of 0.01; browsers round.
  screen.getByLabelText('Fees').removeAttribute('step');
  if (photo) await userEvent.upload(screen.getByLabelText('Upload doctor picture'), photo);
  for (const [label, text] of Object.entries(values)) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
}

const sent = () => vi.mocked(request).mock.calls.filter(([name]) => name === routes.addDoctor);

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Add doctor' }));

test('sends the form with the picture and opens the new doctor’s page', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, docId: 'd1', message: 'Added' } as never);
  await fillIn();
  await submit();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Added'));
  expect(await screen.findByText(EDIT_PAGE)).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
  expect(sent()).toEqual([
    [
      routes.addDoctor,
      {
        name: 'Dr. Asha Rao',
        email: 'asha@clinic.test',
        password: 'kite-lantern-42',
        degree: 'MBBS',
        about: '',
        experience: '1 Year',
        speciality: 'General physician',
        fees: 500,
        address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
        gender: '',
        languages: '',
        image: picture,
      },
    ],
  ]);
});

test('restores typed values after a reload, except the password', async () => {
  await fillIn();
  cleanup();
  open();
  expect(screen.getByLabelText('Doctor name')).toHaveProperty('value', 'Dr. Asha Rao');
  expect(screen.getByLabelText('Fees')).toHaveProperty('value', '500');
  expect(screen.getByLabelText('Doctor password (optional)')).toHaveProperty('value', '');
  expect(sessionStorage.getItem('nadi-new-doctor-draft')).not.toContain('kite-lantern-42');
});

test('requires a password if the clinic has no mail', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, mail: false } as never);
  open();
  const password = await screen.findByLabelText('Doctor password');
  expect(password).toHaveProperty('required', true);
});

test('sends nothing without a picture', async () => {
  await fillIn({});
  await submit();
  expect(toast.error).toHaveBeenCalledWith('Image Not Selected');
  expect(sent()).toEqual([]);
});

test.each([
  ['email-taken', 'Doctor email'],
  ['common-password', 'Doctor password (optional)'],
])('shows %s at %s', async (code, label) => {
  vi.mocked(request).mockRejectedValue(new ApiError('Choose another one', { status: 409, code }));
  await fillIn();
  await submit();
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Choose another one'));
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
});

test('shows all errors at once and focuses the first, the missing picture', async () => {
  open();
  await submit();
  expect(toast.error).toHaveBeenCalledWith('Image Not Selected');
  expect(screen.getByText(/^Please choose a picture/)).toBeTruthy();
  expect(screen.getAllByText('Please fill in this field').length).toBeGreaterThan(4);
  expect(document.activeElement).toBe(screen.getByLabelText('Upload doctor picture'));
});

test('takes any number of years as experience', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, docId: 'd1' } as never);
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText('Experience'), 'Another number');
  await userEvent.type(screen.getByLabelText('Years of experience'), '27');
  await submit();
  await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ experience: '27 Year' }));
});

test('takes a new speciality, and offers those that other doctors have', async () => {
  const reply = { success: true, docId: 'd1', specialities: ['Dentist'] };
  vi.mocked(request).mockResolvedValue(reply as never);
  await fillIn();
  const select = screen.getByLabelText('Speciality');
  expect(within(select).getByRole('option', { name: 'Dentist' })).toBeTruthy();
  await userEvent.selectOptions(select, 'Another speciality');
  await userEvent.type(screen.getByLabelText('Name of the speciality'), 'Homeopath');
  await submit();
  await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ speciality: 'Homeopath' }));
});

test('fills in the clinic’s address with one press, and keeps it in the draft', async () => {
  const settings = { address: ['14 Hill Road', 'Bandra West', 'Mumbai'] };
  vi.mocked(request).mockResolvedValue({ success: true, settings } as never);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Use the clinic’s address/ }));
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '14 Hill Road');
  expect(sessionStorage.getItem('nadi-new-doctor-draft')).toContain('Bandra West, Mumbai');
});

test('drawn initials are the required picture', async () => {
  vi.mocked(request).mockResolvedValue({ success: true, docId: 'd1' } as never);
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn']));
  await fillIn({});
  await userEvent.click(screen.getByRole('button', { name: 'Use drawn initials' }));
  await submit();
  await waitFor(() =>
    expect(sent()[0]?.[1]).toMatchObject({ image: { name: 'initials.png', type: 'image/png' } }),
  );
});
