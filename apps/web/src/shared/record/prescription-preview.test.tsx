import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { type Consultation, PrescriptionPreview } from './prescription-preview.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const prescription = {
  appointmentId: 'a1',
  items: [
    {
      ...{ name: 'Sertraline', strength: '50 mg', dose: '1 tablet', frequency: '1-0-0' },
      ...{ duration: '5 days', list: 'B' as const },
    },
  ],
  advice: 'Rest',
  replaces: 'p1',
  patientAge: 41,
};

const doctor = {
  name: 'Dr. Richard James',
  qualification: 'MBBS, MD',
  registrationNumber: 'KMC 1',
  speciality: 'General physician',
  email: 'richard@example.test',
  address: { line1: '17th Cross', line2: '' },
};
const clinic = {
  name: 'Nadi Clinic',
  phone: '+91 80 1234',
  address: ['54709 Willms Station'],
  facilityId: 'IN29',
};

beforeEach(() => {
  vi.mocked(request).mockImplementation(async (route) =>
    route === routes.getDoctorProfile
      ? ({ success: true, profileData: doctor } as never)
      : ({ success: true, settings: clinic, entries: [] } as never),
  );
});

const queries = new QueryClient();

function show(recorded: Omit<Consultation, 'meetingId'>, meetingId: string | undefined = 'm1') {
  const consultation = { ...recorded, meetingId };
  const [onIssue, onClose] = [vi.fn(), vi.fn()];
  renderWithQueries(
    <PrescriptionPreview
      {...{ prescription, consultation, onIssue, onClose, age: null, issuing: false, userId: 'u1' }}
      patient={{ name: 'Asha Rao' }}
    />,
    queries,
  );
  return { onIssue, onClose };
}

test('shows the sheet with its warnings and issues exactly what it shows', async () => {
  const { onIssue, onClose } = show({ encounter: undefined, consent: 'open' });
  const shown = [/Sertraline, 50 mg/, 'Rest', 'For Asha Rao, 41 years', /It replaces/];
  const warnings = [/Consent .* not recorded/, /identity .* not recorded/, /list B: only added/];
  for (const text of [...shown, ...warnings]) expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect([onClose.mock.calls.length, onIssue.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Issue prescription' }));
  expect(onIssue).toHaveBeenCalledExactlyOnceWith(prescription);
});

test('names the doctor and the clinic as the printed prescription does', async () => {
  queries.setQueryData(['clinic'], { settings: { ...clinic, name: 'Earlier name' } });
  show({ encounter: undefined, consent: 'given' });
  const doctorLines = [
    ...['MBBS, MD, General physician', 'Registration number KMC 1'],
    ...['17th Cross', 'richard@example.test'],
  ];
  const clinicLines = ['54709 Willms Station', '+91 80 1234', 'Health facility id IN29'];
  const linesAfter = async (name: string) => (await screen.findByText(name)).nextSibling;
  expect(await linesAfter('Dr. Richard James')).toHaveProperty(
    'textContent',
    doctorLines.join('\n'),
  );
  expect(screen.queryByRole('banner')).toBeNull();
  expect(await linesAfter('Nadi Clinic')).toHaveProperty('textContent', clinicLines.join('\n'));
});

test('shows no warning if consent, identity and the consultation are recorded', () => {
  const encounter = { mode: 'video', kind: 'follow-up', identityCheck: 'known', location: '' };
  show({ encounter: encounter as RecordEntry['encounter'], consent: 'given' });
  expect(screen.queryByText(/not recorded|list B:/)).toBeNull();
});

test('warns of no telemedicine rule if the appointment is in person', () => {
  show({ encounter: undefined, consent: 'open' }, '');
  expect(screen.queryByText(/Consent|list B: only/)).toBeNull();
  expect(screen.getByText(/identity .* not recorded/)).toBeTruthy();
});
