import { hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, someAdmin, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;

const WEDNESDAY = '6_1_2027';

async function booked(patient: Person, docId: string, slotTime: string, slotDate = WEDNESDAY) {
  const reply = await request(patient, 'bookAppointment', { docId, slotDate, slotTime });
  expect(reply.status).toBe(200);
  const { body } = await request(patient, 'listPatientAppointments');
  return body.appointments.find(({ _id }: { _id: string }) => _id === reply.body.appointmentId);
}

function move(as: Person, appointmentId: string, slotTime: string, slotDate = WEDNESDAY) {
  return request(as, 'rescheduleAppointment', { appointmentId, slotDate, slotTime });
}

test('a moved appointment keeps its id, code and amount, and frees the old slot', async () => {
  const [doctor, patient, other] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const before = await booked(patient, doctor.id, '10:00 AM');
  const moved = await move(patient, before._id, '11:30 AM', '7_1_2027');
  expect(moved.body).toEqual({ success: true, message: 'Appointment rescheduled' });
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments).toEqual([
    {
      ...before,
      slotDate: '7_1_2027',
      slotTime: '11:30 AM',
      startsAt: Date.parse('2027-01-07T11:30:00+05:30'),
      rescheduleUntil: Date.parse('2027-01-07T11:30:00+05:30'),
      moves: [
        { slotDate: WEDNESDAY, slotTime: '10:00 AM', movedBy: 'patient', movedAt: clinic.now },
      ],
    },
  ]);
  await booked(other, doctor.id, '10:00 AM');
  const history = await clinic.database.db.selectFrom('appointment_moves').selectAll().execute();
  expect(history).toMatchObject([
    {
      appointment_id: before._id,
      moved_by: 'patient',
      from_slot_date: WEDNESDAY,
      from_slot_time: '10:00 AM',
    },
  ]);
});

test('the doctor and the admin can move it; another patient and another doctor cannot', async () => {
  const [doctor, otherDoctor, admin] = await somePeople(clinic, 'doctor', 'doctor', 'admin');
  const [patient, other] = await somePeople(clinic, 'patient', 'patient');
  const { _id: appointmentId } = await booked(patient, doctor.id, '10:00 AM');
  const to = (slotTime: string) => ({ appointmentId, slotDate: WEDNESDAY, slotTime });
  expect((await request(doctor, 'rescheduleAppointment', to('11:00 AM'))).status).toBe(200);
  expect((await request(admin, 'rescheduleAppointment', to('12:00 PM'))).status).toBe(200);
  const refused = [
    await request(otherDoctor, 'rescheduleAppointment', to('1:00 PM')),
    await move(other, appointmentId, '1:00 PM'),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array(2).fill([404, 'appointment-not-found']),
  );
});

test('a taken time is 409, a time outside the hours 422, and the appointment stays', async () => {
  const [doctor, patient, other] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const appointment = await booked(patient, doctor.id, '10:00 AM');
  await booked(other, doctor.id, '11:00 AM');
  const taken = await move(patient, appointment._id, '11:00 AM');
  expect([taken.status, taken.body.code]).toEqual([409, 'slot-taken']);
  const closed = await move(patient, appointment._id, '9:00 AM');
  expect([closed.status, closed.body.code]).toEqual([422, 'slot-not-offered']);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments).toEqual([appointment]);
});

test('a patient cannot move an appointment to the time of another one', async () => {
  const [doctor, second, patient] = await somePeople(clinic, 'doctor', 'doctor', 'patient');
  await booked(patient, second.id, '11:00 AM');
  const appointment = await booked(patient, doctor.id, '10:00 AM');
  const { status, body } = await move(patient, appointment._id, '11:00 AM');
  expect([status, body.code]).toEqual([409, 'patient-busy']);
});

test('a move to its own slot succeeds and changes nothing', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const appointment = await booked(patient, doctor.id, '10:00 AM');
  expect((await move(patient, appointment._id, '10:00 AM')).status).toBe(200);
  expect(await clinic.database.db.selectFrom('appointment_moves').selectAll().execute()).toEqual(
    [],
  );
});

test('the clinic’s policy limits patients but not doctors', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const appointment = await booked(patient, doctor.id, '10:00 AM');
  const policy = (rescheduleHours: number, rescheduleMax: number | null) =>
    saveClinicSettings(
      clinic.database.db,
      { rescheduleHours, rescheduleMax },
      new Date(clinic.now),
    );
  const code = async (slotTime: string) =>
    (await move(patient, appointment._id, slotTime)).body.code;
  await policy(48, null);
  expect(await code('11:00 AM')).toBe('reschedule-too-late');
  await policy(0, 1);
  expect(await code('11:00 AM')).toBeUndefined();
  expect(await code('12:00 PM')).toBe('reschedule-limit');
  const slot = { slotDate: WEDNESDAY, slotTime: '1:00 PM' };
  const byDoctor = { appointmentId: appointment._id, ...slot };
  const moved = await request(doctor, 'rescheduleAppointment', byDoctor);
  expect(moved.body.success).toBe(true);
});

test('lists the earlier times of an appointment', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const appointment = await booked(patient, doctor.id, '10:00 AM');
  await move(patient, appointment._id, '11:00 AM');
  const slot = { slotDate: WEDNESDAY, slotTime: '1:00 PM' };
  await request(doctor, 'rescheduleAppointment', { appointmentId: appointment._id, ...slot });
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0].moves).toMatchObject([
    { slotTime: '10:00 AM', movedBy: 'patient', movedAt: clinic.now },
    { slotTime: '11:00 AM', movedBy: 'doctor' },
  ]);
});

test('an appointment shows its reschedule limit unless rescheduling would be refused', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const admin = await someAdmin(clinic);
  const { _id, startsAt, rescheduleUntil } = await booked(patient, doctor.id, '10:00 AM');
  expect(rescheduleUntil).toBe(startsAt);
  const policy = (rescheduleHours: number, rescheduleMax: number | null) =>
    saveClinicSettings(
      clinic.database.db,
      { rescheduleHours, rescheduleMax },
      new Date(clinic.now),
    );
  const until = async () =>
    (await request(patient, 'listPatientAppointments')).body.appointments[0].rescheduleUntil;
  await policy(24, 1);
  expect(await until()).toBe(startsAt - hours(24));
  clinic.now = startsAt - hours(24);
  const moved = await move(patient, _id, '11:00 AM', '7_1_2027');
  expect([moved.status, await until()]).toEqual([200, undefined]);
  await policy(0, 2);
  expect(await until()).toBe(Date.parse('2027-01-07T11:00:00+05:30'));
  await request(admin, 'changeAvailability', { docId: doctor.id });
  expect(await until()).toBeUndefined();
  await request(admin, 'changeAvailability', { docId: doctor.id });
  await request(patient, 'cancelAppointment', { appointmentId: _id });
  expect(await until()).toBeUndefined();
});

test('only the clinic can move an appointment of a doctor who takes no bookings', async () => {
  const [doctor, patient, admin] = await somePeople(clinic, 'doctor', 'patient', 'admin');
  const { _id } = await booked(patient, doctor.id, '10:00 AM');
  await request(admin, 'changeAvailability', { docId: doctor.id });
  const refused = await move(patient, _id, '11:00 AM');
  expect([refused.status, refused.body.code]).toEqual([409, 'doctor-unavailable']);
  const body = { appointmentId: _id, slotDate: WEDNESDAY, slotTime: '11:00 AM' };
  const byClinic = await request(admin, 'rescheduleAppointment', body);
  expect(byClinic.status).toBe(200);
});

test('only the last twenty earlier times are listed', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { _id } = await booked(patient, doctor.id, '10:00 AM');
  for (let times = 0; times < 22; times += 1) {
    await move(patient, _id, times % 2 ? '10:00 AM' : '11:00 AM');
  }
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0].moves).toHaveLength(20);
});

test('rejects moving an appointment that has started or was cancelled', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const cancelled = await booked(patient, doctor.id, '12:00 PM');
  await request(patient, 'cancelAppointment', { appointmentId: cancelled._id });
  expect((await move(patient, cancelled._id, '1:00 PM')).body.code).toBe('already-cancelled');
  const started = await booked(patient, doctor.id, '10:00 AM', '5_1_2027');
  clinic.now = started.startsAt;
  expect((await move(patient, started._id, '3:00 PM')).body.code).toBe('already-started');
});

test('many concurrent moves to few slots cause no overlap, deadlock or loss', async () => {
  const doctor = await someDoctor(clinic);
  const times = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM'];
  const people = await Promise.all(
    times.slice(0, 4).map(async (time) => {
      const patient = await somePatient(clinic);
      return { patient, appointment: await booked(patient, doctor.id, time) };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, k) => {
      const { patient, appointment } = people[k % people.length] ?? fail();
      return move(patient, appointment._id, times[(k * 7 + 1) % times.length] ?? '');
    }),
  );
  for (const { status, body } of answers) {
    expect(status === 200 || body.code === 'slot-taken', JSON.stringify(body)).toBe(true);
  }
  const live = await clinic.database.db.selectFrom('appointments').select('slot_time').execute();
  expect(new Set(live.map(({ slot_time }) => slot_time)).size).toBe(4);
});

function fail(): never {
  throw new Error('there should be one');
}

test('after the consultation has begun, only the doctor can move the appointment', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { _id: appointmentId } = await booked(patient, doctor.id, '10:00 AM');
  const at = new Date(clinic.now);
  await clinic.database.db
    .insertInto('encounters')
    .values({ appointment_id: appointmentId, location: '', started_at: at, ended_at: at })
    .execute();
  const { status, body } = await move(patient, appointmentId, '11:00 AM');
  expect([status, body.code]).toEqual([409, 'consultation-begun']);
  const listed = await request(patient, 'listPatientAppointments');
  expect(listed.body.appointments[0].rescheduleUntil).toBeUndefined();
  const slot = { appointmentId, slotDate: WEDNESDAY, slotTime: '11:00 AM' };
  const byDoctor = await request(doctor, 'rescheduleAppointment', slot);
  expect(byDoctor.status).toBe(200);
});
