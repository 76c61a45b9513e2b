import { expect, test } from 'vitest';
import { type Person, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

const TYPE = {
  minutes: 30,
  step: 30,
  before: 0,
  after: 0,
  notice: null,
  horizonDays: 30,
  byVideo: true,
  inPerson: true,
};

const [FIRST, OTHER] = ['Dr. Rao', 'Dr. Das'];

const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

interface Booking {
  appointmentId: string;
  patient: Person;
  doctor: Person;
  other: Person;
  admin: Person;
}

/** Books an appointment for 500 rupees and creates another doctor with the given fee. */
async function book({ otherFees = 500 } = {}): Promise<Booking> {
  const doctor = await someDoctor(clinic, { name: FIRST });
  const other = await someDoctor(clinic, { name: OTHER });
  const [patient, admin] = await somePeople(clinic, 'patient', 'admin');
  await setTypes(doctor, [{ ...TYPE, name: 'Consultation', fees: 500 }]);
  await setTypes(other, [
    { ...TYPE, name: 'Short consultation', fees: otherFees },
    { ...TYPE, name: 'Long consultation', minutes: 60, fees: 1500 },
  ]);
  const body = { docId: doctor.id, ...SLOT };
  const booked = await request(patient, 'bookAppointment', body);
  return { doctor, patient, admin, other, appointmentId: booked.body.appointmentId };
}

async function setTypes(as: Person, visitTypes: object[]) {
  const { status } = await request(as, 'setVisitTypes', { visitTypes });
  expect(status).toBe(200);
}

function moveToOther(booking: Booking, more: object = {}) {
  const { appointmentId, other, admin } = booking;
  const body = { appointmentId, docId: other.id, ...SLOT, ...more };
  return request(admin, 'rescheduleAppointment', body);
}

async function shown({ patient, appointmentId }: Booking) {
  const { body } = await request(patient, 'listPatientAppointments');
  return body.appointments.find(({ _id }: { _id: string }) => _id === appointmentId);
}

async function listed(doctor: Person): Promise<string[]> {
  const { body } = await request(doctor, 'searchAppointments');
  return body.appointments.map(({ _id }: { _id: string }) => _id);
}

/** Pays the 500 rupees in cash. */
async function pay({ appointmentId }: Booking) {
  await clinic.database.executeSql(`
    INSERT INTO ledger_entries (at, appointment_id, provider, kind, reference, amount_minor, currency,
      livemode, receipt_no)
    SELECT now(), '${appointmentId}', 'cash', 'payment', '${appointmentId}', 50000, 'INR', false,
      coalesce(max(receipt_no), 0) + 1 FROM ledger_entries`);
}

test('the appointment keeps its id, code and time, and gets the other doctor’s first visit type', async () => {
  const booking = await book();
  const { doctor, other, appointmentId } = booking;
  const before = await shown(booking);
  const moved = await moveToOther(booking);
  expect([moved.status, moved.body]).toEqual([
    200,
    { success: true, message: 'Appointment rescheduled' },
  ]);
  const after = await shown(booking);
  expect(after).toMatchObject({
    _id: appointmentId,
    meetingId: before.meetingId,
    ...SLOT,
    amount: 500,
    minutes: 30,
    docId: other.id,
    docData: { name: OTHER },
    moves: [{ ...SLOT, movedBy: 'admin', docName: FIRST, visitType: 'Consultation' }],
  });
  expect([await listed(doctor), await listed(other)]).toEqual([[], [appointmentId]]);
  const again = await moveToOther(booking);
  expect([again.status, (await shown(booking)).moves.length]).toEqual([200, 1]);
});

test('the move frees the first doctor’s slot and takes the other doctor’s', async () => {
  const booking = await book();
  await moveToOther(booking);
  const [second, third] = await somePeople(clinic, 'patient', 'patient');
  const taken = await request(second, 'bookAppointment', {
    docId: booking.other.id,
    slotDate: SLOT.slotDate,
    slotTime: '10:00 AM',
  });
  expect(taken.body.code).toBe('slot-taken');
  const freed = { docId: booking.doctor.id, ...SLOT };
  expect((await request(third, 'bookAppointment', freed)).status).toBe(200);
});

test('a paid appointment owes a dearer doctor’s difference and refunds a cheaper one’s', async () => {
  const [dear, cheap] = [await book({ otherFees: 700 }), await book({ otherFees: 200 })];
  await pay(dear);
  await pay(cheap);
  expect((await moveToOther(dear)).body.due).toBe(200);
  expect(await shown(dear)).toMatchObject({ amount: 700, due: 200 });
  expect((await moveToOther(cheap)).body.refund).toBe(300);
  expect(await shown(cheap)).toMatchObject({ amount: 200 });
});

test('rejects a visit type that the other doctor does not offer', async () => {
  const booking = await book();
  const { visitTypeId } = await shown(booking);
  expect((await moveToOther(booking, { visitTypeId })).body.code).toBe('visit-type-not-found');
  const own = await request(booking.other, 'getVisitTypes');
  const [, long] = own.body.visitTypes;
  expect((await moveToOther(booking, { visitTypeId: long._id })).status).toBe(200);
  expect(await shown(booking)).toMatchObject({ minutes: 60, amount: 1500 });
});

test('a taken or closed slot and an unknown or unavailable doctor are refused', async () => {
  const booking = await book();
  const { other, admin } = booking;
  await request(await somePatient(clinic), 'bookAppointment', { docId: other.id, ...SLOT });
  expect((await moveToOther(booking)).body.code).toBe('slot-taken');
  expect((await moveToOther(booking, { slotTime: '9:00 AM' })).body.code).toBe('slot-not-offered');
  const unknown = { docId: '0190b9f0-0000-7000-8000-000000000000' };
  expect((await moveToOther(booking, unknown)).body.code).toBe('doctor-not-found');
  await request(admin, 'changeAvailability', { docId: other.id });
  const free = { slotTime: '3:00 PM' };
  expect((await moveToOther(booking, free)).body.code).toBe('doctor-unavailable');
  expect(await shown(booking)).toMatchObject({ docId: booking.doctor.id, ...SLOT });
});

test('patients and doctors cannot move an appointment to another doctor', async () => {
  const booking = await book();
  const { appointmentId, other, patient, doctor } = booking;
  const body = { appointmentId, docId: other.id, ...SLOT, slotTime: '4:00 PM' };
  await request(patient, 'rescheduleAppointment', body);
  await request(doctor, 'rescheduleAppointment', body);
  expect(await shown(booking)).toMatchObject({ docId: doctor.id });
});

test('only the new doctor can read the record after the move', async () => {
  const booking = await book();
  const { appointmentId, doctor, other, patient } = booking;
  const reason = { appointmentId, reason: 'A cough since Monday' };
  await request(patient, 'setReason', reason);
  await moveToOther(booking);
  const read = (as: Person) => request(as, 'getDoctorAppointment', { appointmentId });
  expect((await read(other)).body).toMatchObject({
    appointments: [{ reason: reason.reason }],
  });
  expect((await read(doctor)).body.code).toBe('appointment-not-found');
  const text = { subjective: 'x', objective: '', assessment: '', plan: '' };
  const written = await request(doctor, 'saveNote', { appointmentId, version: 0, note: text });
  expect(written.status).not.toBe(200);
});

test('an appointment cannot change doctors after its doctor has written to the record', async () => {
  const booking = await book();
  const { appointmentId, doctor } = booking;
  const encounter = {
    appointmentId,
    mode: 'video',
    kind: null,
    identityCheck: null,
    location: '',
  };
  const saved = await request(doctor, 'saveEncounter', encounter);
  expect(saved.status).toBe(200);
  expect((await moveToOther(booking)).body.code).toBe('record-begun');
  expect(await shown(booking)).toMatchObject({ docId: doctor.id });
});

test('the move deletes the delay notice of the first doctor', async () => {
  const booking = await book();
  const { appointmentId } = booking;
  const at = new Date(clinic.now).toISOString();
  await clinic.database.executeSql(`INSERT INTO delay_notices VALUES
    ('${appointmentId}', '${at}', 30, 0, '${at}')`);
  await moveToOther(booking);
  expect(await clinic.database.db.selectFrom('delay_notices').selectAll().execute()).toEqual([]);
});

test('many concurrent moves between two doctors cause no deadlock, overlap or loss', async () => {
  const first = await book();
  const { doctor, other, admin } = first;
  const second = await somePatient(clinic);
  const slot = { docId: other.id, ...SLOT };
  const booked = await request(second, 'bookAppointment', slot);
  const ids = [first.appointmentId, booked.body.appointmentId];
  const times = ['10:00 AM', '11:00 AM'];
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, k) => {
      const docId = [doctor.id, other.id][(k >> 1) % 2];
      const body = { appointmentId: ids[k % 2], docId, slotDate: SLOT.slotDate };
      const slotTime = times[(k >> 2) % 2];
      return request(admin, 'rescheduleAppointment', { ...body, slotTime });
    }),
  );
  for (const { status, body } of replies) {
    const lost = ['slot-taken', 'changed-meanwhile'].includes(body.code);
    expect(status === 200 || lost, JSON.stringify(body)).toBe(true);
  }
  const { rows } = await clinic.database.executeSql(`SELECT count(*)::int AS same
    FROM appointments a JOIN claims c ON c.appointment_id = a.id AND c.doctor_id = a.doctor_id
      AND lower(c.during) = a.starts_at`);
  expect(rows).toEqual([{ same: 2 }]);
});

test('the booked appointments of a retired doctor are decided like those inside leave', async () => {
  const [admin, doctor, other] = await somePeople(clinic, 'admin', 'doctor', 'doctor');
  const docId = doctor.id;
  const book = async (slotDate: string) => {
    const slot = { docId, slotDate, slotTime: '10:00 AM' };
    const as = await somePatient(clinic);
    return String((await request(as, 'bookAppointment', slot)).body.appointmentId);
  };
  const [moved, cancelled] = [await book('6_1_2027'), await book('8_1_2027')];
  const retired = (await request(admin, 'retireDoctor', { docId })).body;
  expect(retired).toMatchObject({ upcoming: 2, exceptionId: expect.any(String) });
  const leave = { exceptionId: retired.exceptionId, docId };
  const listed = (await request(admin, 'listLeave', leave)).body;
  const ids = listed.appointments.map(({ _id }: { _id: string }) => _id);
  expect([ids, listed.undecided]).toEqual([[moved, cancelled], 2]);
  const time = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const decisions = [
    { appointmentId: moved, action: 'move', ...time, docId: other.id },
    { appointmentId: cancelled, action: 'cancel' },
  ];
  const decided = await request(admin, 'decideLeave', { ...leave, decisions });
  expect([decided.status, decided.body.undecided]).toEqual([200, 0]);
  const { body } = await request(admin, 'searchAppointments');
  expect(body.appointments).toHaveLength(2);
  expect(body.appointments).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: moved, docId: other.id, cancelled: false }),
      expect.objectContaining({ _id: cancelled, cancelled: true, cancelledBy: 'admin' }),
    ]),
  );
});

test('reinstating a doctor ends the leave', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await request(await somePatient(clinic), 'bookAppointment', slot);
  for (const route of ['retireDoctor', 'reinstateDoctor'] as const)
    await request(admin, route, { docId: doctor.id });
  const next = { ...slot, slotTime: '11:00 AM' };
  const { status } = await request(await somePatient(clinic), 'bookAppointment', next);
  expect(status).toBe(200);
});
