import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import type { LiveReading } from '#shared/vitals/reading.ts';
import { ConsultationPanel, LiveVitals } from './consultation-panel.tsx';

// The panel's parts have their own tests.
const part = vi.hoisted(() => (label: string) => (props: object) => (
  <p>{`${label}: ${idsOf(props)}`}</p>
));
vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/record/patient-header.tsx', () => ({
  PatientHeader: part('Patient'),
  personText: () => '34 years',
}));
vi.mock('#shared/record/health-pins.tsx', () => ({
  HealthPins: ({ userId }: { userId: string }) => <p>{`Pins: ${userId}`}</p>,
}));
vi.mock('#shared/record/consent-status.tsx', () => ({ ConsentStatus: part('Consent') }));
vi.mock('#shared/record/note-editor.tsx', () => ({
  NoteEditor: ({ statusAt, ...props }: { statusAt: Element | null }) => (
    <>
      {part('Editor')(props)}
      {statusAt && createPortal(<span data-testid="save-state">Saved</span>, statusAt)}
    </>
  ),
}));
vi.mock('#shared/record/signed-note.tsx', () => ({ SignedNote: part('Signed') }));
vi.mock('#shared/record/prescriptions.tsx', () => ({ Prescriptions: part('Prescriptions') }));
vi.mock('#shared/record/encounter-form.tsx', () => ({ EncounterForm: part('Encounter') }));
vi.mock('#shared/record/documents.tsx', () => ({ PatientDocuments: part('Documents') }));
vi.mock('#shared/record/earlier-appointments.tsx', () => ({ EarlierAppointments: part('Others') }));
vi.mock('#shared/intake/intake.tsx', () => ({ IntakeAnswers: part('Answers') }));

interface Props {
  appointment?: { _id: string };
  appointments?: readonly { _id: string }[];
}

function idsOf({ appointment, appointments }: Props): string {
  return [appointment, ...(appointments ?? [])].flatMap((each) => each?._id ?? []).join(' ');
}

function open(changes: object = {}) {
  const appointments = [{ _id: 'a1' }, { _id: 'a2' }, { _id: 'a3', userId: 'u1', ...changes }];
  const record = { success: true, appointments, appointmentId: 'a3', patient: {}, consent: null };
  vi.mocked(request).mockResolvedValue({ ...record, timeZone: 'UTC' } as never);
  show();
}

function show() {
  renderWithQueries(<ConsultationPanel roomId="abc-defg" vitals={null} />);
}

test('shows the record of this meeting’s appointment, and the latest other appointments first', async () => {
  open();
  expect(await screen.findByText('Patient: a3')).toBeTruthy();
  expect(screen.getByText(', 34 years')).toBeTruthy();
  expect(screen.getByText('Documents: a3')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(screen.getByText('Others: a2 a1')).toBeTruthy();
  expect(screen.getByText('Documents: a2 a1')).toBeTruthy();
  expect(vi.mocked(request).mock.calls[0]?.slice(0, 2)).toEqual([
    routes.getDoctorAppointment,
    { meetingId: 'abc-defg' },
  ]);
});

test('arrow keys switch tabs, and hidden ones keep what was typed', async () => {
  open();
  const now = await screen.findByRole('tab', { name: 'Now' });
  now.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const prescription = screen.getByRole('tab', { name: 'Prescription' });
  expect(document.activeElement).toBe(prescription);
  expect(prescription.getAttribute('aria-selected')).toBe('true');
  const shown = (label: string) => screen.getByText(`${label}: a3`).closest('[hidden]') === null;
  expect(['Patient', 'Editor', 'Prescriptions'].map(shown)).toEqual([false, false, true]);
});

test('begins the tabs in which a doctor decides with the health entries of the patient', async () => {
  open();
  const pins = await screen.findAllByText('Pins: u1');
  expect(pins.map((each) => each.closest('[hidden]') === null)).toEqual([true, false]);
  expect(pins.map(({ nextElementSibling }) => nextElementSibling?.textContent)).toEqual([
    ...['Patient: a3', 'NoteEditor: a3'],
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(pins.map((each) => each.closest('[hidden]') === null)).toEqual([false, true]);
});

test('shows the save state of the note above the tabs', async () => {
  open();
  await screen.findByText('Editor: a3');
  const state = screen.getByTestId('save-state');
  expect(state.closest('[role="tabpanel"]')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(state.closest('[hidden]')).toBeNull();
});

test('shows an editor for an unsigned note and the text of a signed one', async () => {
  open({ note: { plan: 'Rest' } });
  expect(await screen.findByText('Editor: a3')).toBeTruthy();
  cleanup();
  open({ note: { plan: 'Rest', signedAt: 1 } });
  expect(await screen.findByText('Signed: a3')).toBeTruthy();
  expect(screen.queryByText('Editor: a3')).toBeNull();
});

test('shows the intake form only if it was answered', async () => {
  open();
  await screen.findByText('Patient: a3');
  expect(screen.queryByText('Intake form')).toBeNull();
  cleanup();
  open({ intake: { version: 1 } });
  expect(await screen.findByText('Intake form')).toBeTruthy();
});

test('reports a record that does not load and fetches it again', async () => {
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Too many requests', { status: 429 }));
  show();
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  const loads = vi
    .mocked(request)
    .mock.calls.filter(([name]) => name === routes.getDoctorAppointment);
  expect(loads).toHaveLength(2);
});

vi.mock('#shared/vitals/vitals-figures.tsx', () => ({
  Sparkline: () => null,
  VitalsLine: ({ reading }: { reading: LiveReading }) => <p>{`${reading.bpm} bpm`}</p>,
}));

const reading: LiveReading = { bpm: 72, spo2: 98, source: 'bluetooth', readAt: 1000 };

test('shows the vitals at booking before the patient shares others', () => {
  const booked = { bpm: 81, spo2: 97, source: 'typed' } as const;
  const { container, rerender } = render(<LiveVitals reading={undefined} booked={booked} />);
  expect(container.textContent).toBe('At booking: 81 bpm, SpO2 97 % (Typed in)');
  rerender(<LiveVitals reading={undefined} />);
  expect(container.textContent).toBe('No vitals');
});

test('shows shared vitals, and the last reading after sharing stops', () => {
  const { rerender } = render(<LiveVitals reading={reading} />);
  expect(screen.getByText('72 bpm')).toBeTruthy();
  expect(screen.getByText('Shared by the patient in this call.')).toBeTruthy();
  rerender(<LiveVitals reading={{ ...reading, bpm: 80, readAt: 3000 }} />);
  rerender(<LiveVitals reading={undefined} />);
  expect(screen.getByText('80 bpm')).toBeTruthy();
  expect(screen.getByText('The patient has stopped sharing.')).toBeTruthy();
});

test('hides typed values when sharing stops', () => {
  const { container, rerender } = render(<LiveVitals reading={{ ...reading, source: 'typed' }} />);
  rerender(<LiveVitals reading={undefined} />);
  expect(container.textContent).toBe('No vitals');
});
