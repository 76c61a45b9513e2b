import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { fakeDoctor } from '#shared/testing/fake-availability.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { RescheduleDialog, type Rescheduler } from './reschedule-dialog.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./availability-query.ts', () => import('#shared/testing/fake-availability.ts'));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn() } }));

const appointment: Appointment = {
  ...fixtureAppointment,
  startsAt: Date.parse('2027-01-05T15:00:00+05:30'),
  moves: [{ slotDate: '4_1_2027', slotTime: '1:00 PM', movedBy: 'patient', movedAt: 1 }],
};
const user = userEvent.setup({ delay: null });
const onClose = vi.fn();

beforeEach(() => {
  fakeDoctor.places = [];
  vi.setSystemTime(Date.parse('2027-01-05T12:10:00+05:30'));
});

function open(more: Partial<Appointment> = {}, by: Rescheduler = 'patient') {
  renderWithQueries(
    <RescheduleDialog appointment={{ ...appointment, ...more }} by={by} onClose={onClose} />,
  );
}

const press = () => user.click(screen.getByRole('button', { name: 'Reschedule' }));

test('sends the chosen time and closes, and lists earlier times', async () => {
  open();
  vi.mocked(request).mockResolvedValue({ success: true, message: 'Appointment rescheduled' });
  expect(screen.getByText('Rescheduled from 4 Jan 2027, 1:00 PM by you')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^4:00 PM/ }));
  await press();
  const time = { appointmentId: 'a1', slotDate: '5_1_2027', slotTime: '4:00 PM' };
  expect(request).toHaveBeenCalledWith(routes.rescheduleAppointment, time, { as: 'patient' });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('reports a missing time and sends nothing', async () => {
  open();
  await press();
  expect(screen.getByRole('alert').textContent).toContain('Please choose a day and a time first.');
  expect(request).not.toHaveBeenCalled();
});

test('shows a refusal in place and keeps the dialog open', async () => {
  open();
  vi.mocked(request).mockRejectedValue(
    new ApiError('Slot not available', { status: 409, code: 'slot-taken' }),
  );
  await user.click(screen.getByRole('radio', { name: /^4:00 PM/ }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('Slot not available');
  expect(onClose).not.toHaveBeenCalled();
});

test('shows times of the appointment’s own length if its visit type has another', () => {
  open({ visitTypeId: 'retired', minutes: 60 });
  expect(screen.getByRole('radio', { name: /^4:00 PM/ })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /^4:30 PM/ })).toBeNull();
});

test('names the busy patient to the clinic', async () => {
  open({}, 'doctor');
  const busy = new ApiError('You have one', { status: 409, code: 'patient-busy' });
  vi.mocked(request).mockRejectedValue(busy);
  await user.click(screen.getByRole('radio', { name: /^4:00 PM/ }));
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Asha Rao already has an appointment at this time.');
});

const PLACES = [
  { _id: 'city', name: 'City', address: ['1 Main Road'] },
  { _id: 'river', name: 'Riverside', address: ['8 River Road'] },
];

/** A clinic with two places. */
function servePlaces() {
  vi.mocked(request).mockImplementation(
    async (name) =>
      (name === routes.listLocations ? { locations: PLACES } : { success: true }) as never,
  );
}

test('shows the present place first, and moves to a free time at another one', async () => {
  fakeDoctor.places = ['city', 'river'];
  servePlaces();
  open({ mode: 'clinic', location: { ...PLACES[1], mapUrl: '', phone: '' } as never });
  expect(await screen.findByRole('radio', { name: /^Riverside/, checked: true })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^City/ }));
  await user.click(await screen.findByRole('radio', { name: /^4:00 PM/ }));
  await press();
  const sent = { appointmentId: 'a1', slotDate: '5_1_2027', slotTime: '4:00 PM' };
  expect(request).toHaveBeenCalledWith(
    ...[routes.rescheduleAppointment, { ...sent, locationId: 'city' }, { as: 'patient' }],
  );
});

test('names the only place of the times if the appointment is elsewhere now', async () => {
  fakeDoctor.places = ['river'];
  servePlaces();
  open();
  expect(await screen.findByText('These times are at Riverside, 8 River Road.')).toBeTruthy();
});

const DOCTORS = [
  { _id: 'd1', name: 'Dr. Naik', speciality: 'Neurologist', available: true },
  { _id: 'd2', name: 'Dr. Das', speciality: 'Neurologist', available: true },
  { _id: 'd3', name: 'Dr. Sen', speciality: 'Dermatologist', available: true },
  { _id: 'd4', name: 'Dr. Off', speciality: 'Dermatologist', available: false },
];

/** Opens the dialog for the clinic, which may choose another doctor. */
async function openForClinic() {
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name !== routes.listDoctors) return { success: true } as never;
    const { speciality } = body as { speciality?: string };
    const doctors = DOCTORS.filter((each) => !speciality || each.speciality === speciality);
    return { success: true, doctors, total: doctors.length } as never;
  });
  const earlier = {
    slotDate: '4_1_2027',
    slotTime: '1:00 PM',
    movedBy: 'admin',
    movedAt: 1,
  } as const;
  const docData = { ...appointment.docData, speciality: 'Neurologist' };
  open({ visitTypeId: 'v1', docData, moves: [{ ...earlier, docName: 'Dr. Rao' }] }, 'admin');
  expect((await doctorField()).value).toBe('Dr. Naik');
}

const doctorField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Doctor' });

async function choose(doctor: string) {
  await user.click(await doctorField());
  await user.click(await screen.findByRole('option', { name: doctor }));
}

async function expectSent(sent: object) {
  await user.click(await screen.findByRole('radio', { name: /^4:00 PM/ }));
  await press();
  const time = { appointmentId: 'a1', slotDate: '5_1_2027', slotTime: '4:00 PM' };
  const body = { ...time, ...sent };
  expect(request).toHaveBeenCalledWith(routes.rescheduleAppointment, body, { as: 'admin' });
}

test('the clinic can choose another doctor, and earlier doctors are named', async () => {
  await openForClinic();
  await user.click(await doctorField());
  await screen.findByRole('option', { name: 'Dr. Sen, Dermatologist' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Dr. Naik', 'Dr. Das, Neurologist', 'Dr. Sen, Dermatologist'],
  ]);
  expect(
    screen.getByText(/Rescheduled from 4 Jan 2027, 1:00 PM, Dr. Rao by the clinic/),
  ).toBeTruthy();
  await choose('Dr. Das, Neurologist');
  expect(screen.getByText(/The fee becomes the other doctor’s/)).toBeTruthy();
  expect(
    await screen.findByText('₹500 were paid. The patient is asked for the other ₹200.'),
  ).toBeTruthy();
  await expectSent({ docId: 'd2' });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('choosing the first doctor again keeps the appointment with them', async () => {
  await openForClinic();
  await choose('Dr. Das, Neurologist');
  await choose('Dr. Naik');
  await expectSent({});
});
