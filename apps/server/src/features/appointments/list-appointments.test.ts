import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { requestSealed } from '#testing/sealed-request.ts';

const clinic = testClinic();
const { request } = clinic;

async function book(doctor: Person, patient: Person, slotDate: string, slotTime: string) {
  clinic.now += 1000;
  const slot = { docId: doctor.id, slotDate, slotTime };
  const { body } = await request(patient, 'bookAppointment', slot);
  expect(body.message).toBe('Appointment booked');
}

/** Three appointments of two patients to two doctors. */
async function someAppointments() {
  const admin = await someAdmin(clinic);
  const mehta = await someDoctor(clinic, { name: 'Dr. Rohan Mehta', feeMinor: 70_000 });
  const bose = await someDoctor(clinic, { name: 'Dr. Trisha Bose', feeMinor: 30_000 });
  const asha = await somePatient(clinic, 'Asha Rao');
  const ravi = await somePatient(clinic, 'Ravi Iyer');
  await book(mehta, asha, '8_1_2027', '10:00 AM');
  await book(bose, asha, '6_1_2027', '11:00 AM');
  await book(mehta, ravi, '7_1_2027', '12:00 PM');
  return { admin, mehta, bose, asha, ravi };
}

async function dates(as: Person, query: object) {
  const { body } = await request(as, 'searchAppointments', query);
  return body.appointments.map(({ slotDate }: { slotDate: string }) => slotDate.split('_')[0]);
}

test('one appointment is found by its id, and a doctor finds only their own', async () => {
  const { admin, mehta } = await someAppointments();
  const { body } = await request(admin, 'searchAppointments', { search: 'bose' });
  const query = { appointmentId: body.appointments[0]._id };
  expect(await dates(admin, query)).toEqual(['6']);
  expect(await dates(mehta, query)).toEqual([]);
});

test('lists coming appointments as they happen, then past ones, latest first', async () => {
  const { mehta, asha } = await someAppointments();
  await book(mehta, asha, '5_1_2027', '10:30 AM');
  await book(mehta, asha, '5_1_2027', '10:00 AM');
  const times = async (query: object) => {
    const sorted = { sort: 'upcoming', ...query };
    const { body } = await request(mehta, 'searchAppointments', sorted);
    return body.appointments.map(({ slotTime }: { slotTime: string }) => slotTime);
  };
  /** In steps, because a session without requests ends. */
  const wait = async (quarters: number) => {
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      clinic.now += minutes(15);
      await times({});
    }
  };
  // 5 January, 10:15: the appointment of 10:00 has not ended.
  await wait(5);
  expect(await times({})).toEqual(['10:00 AM', '10:30 AM', '12:00 PM', '10:00 AM']);
  await wait(4);
  expect(await times({})).toEqual(['12:00 PM', '10:00 AM', '10:30 AM', '10:00 AM']);
  expect(await times({ page: 2, pageSize: 3 })).toEqual(['10:00 AM']);
});

test('without a query, all appointments are listed, oldest booking first', async () => {
  const { admin, mehta } = await someAppointments();
  expect(await dates(admin, {})).toEqual(['8', '6', '7']);
  expect(await dates(mehta, {})).toEqual(['8', '7']);
});

test.each([
  [{ page: 1 }, ['7', '6', '8']],
  [{ sort: 'date', order: 'asc' }, ['6', '7', '8']],
  [{ search: 'asha' }, ['6', '8']],
  [{ search: 'mehta' }, ['7', '8']],
  [{ search: '%' }, []],
  [{ from: '2027-01-07' }, ['7', '8']],
  [{ from: '2027-01-06', until: '2027-01-06' }, ['6']],
  [{ page: 2, pageSize: 2 }, ['8']],
  [{ state: 'completed' }, []],
])('asked for %o the admin sees the days %o', async (query, days) => {
  const { admin } = await someAppointments();
  expect(await dates(admin, query)).toEqual(days);
});

/** Each sort orders these days in another way. */
const BOOKINGS = [
  { day: 8, doctor: 'Dr. Ayyar', feeMinor: 40_000, patient: 'Zoya Khan' },
  { day: 6, doctor: 'Dr. Shah', feeMinor: 70_000, patient: 'Binu Paul' },
  { day: 9, doctor: 'Dr. Mehta', feeMinor: 30_000, patient: 'Asha Rao' },
  { day: 7, doctor: 'Dr. Bose', feeMinor: 50_000, patient: 'Meena Das' },
];

test.each([
  ['booked', ['8', '6', '9', '7']],
  ['date', ['6', '7', '8', '9']],
  ['fees', ['9', '8', '7', '6']],
  ['doctor', ['8', '7', '9', '6']],
  ['patient', ['9', '6', '7', '8']],
])('sorted by %s, ascending, the days are %o', async (sort, days) => {
  const admin = await someAdmin(clinic);
  for (const { day, doctor, feeMinor, patient } of BOOKINGS) {
    const someone = await someDoctor(clinic, { name: doctor, feeMinor });
    await book(someone, await somePatient(clinic, patient), `${day}_1_2027`, '10:00 AM');
  }
  expect(await dates(admin, { sort, order: 'asc' })).toEqual(days);
  expect(await dates(admin, { sort, order: 'desc' })).toEqual(days.toReversed());
});

test('filters by state and counts what is filtered', async () => {
  const { admin, mehta } = await someAppointments();
  const { body } = await request(mehta, 'searchAppointments');
  const [first] = body.appointments;
  await request(mehta, 'cancelAppointment', { appointmentId: first._id });
  const list = (query: object) => request(admin, 'searchAppointments', query);
  expect((await list({ state: 'cancelled' })).body).toMatchObject({ total: 1 });
  expect((await list({ state: 'pending' })).body).toMatchObject({ total: 2 });
  expect((await list({ page: 1, pageSize: 1 })).body).toMatchObject({ total: 3 });
});

test('an appointment that was paid in cash on arrival is not listed as unpaid', async () => {
  const { admin, mehta, asha } = await someAppointments();
  await book(mehta, asha, '5_1_2027', '11:00 AM');
  const listed = async (payment: string) => {
    const query = { payment, sort: 'date', order: 'asc' };
    const { body } = await request(admin, 'searchAppointments', query);
    return body.appointments.map(({ _id }: { _id: string }) => _id);
  };
  const [today, ...later] = await listed('unpaid');
  await request(admin, 'checkIn', { appointmentId: today });
  await request(admin, 'recordCash', { appointmentId: today });
  expect([await listed('unpaid'), await listed('cash')]).toEqual([later, [today]]);
});

test('each state is counted among those that fit the other filters', async () => {
  const { admin, mehta, bose } = await someAppointments();
  const { body } = await request(mehta, 'searchAppointments');
  const [first] = body.appointments;
  const id = { appointmentId: first._id };
  await request(mehta, 'cancelAppointment', id);
  const none = { pending: 0, completed: 0, cancelled: 0, 'no-show': 0 };
  const states = async (query: object, as = admin) =>
    (await request(as, 'searchAppointments', query)).body.states;
  expect(await states({ page: 1 })).toEqual({ ...none, pending: 2, cancelled: 1 });
  expect(await states({ state: 'completed' })).toEqual({ ...none, pending: 2, cancelled: 1 });
  expect(await states({ search: 'ravi' })).toEqual({ ...none, pending: 1 });
  expect(await states({ page: 1 }, bose)).toEqual({ ...none, pending: 1 });
  expect(await states(id)).toBeUndefined();
  expect(await states({})).toBeUndefined();
  await clinic.database.executeSql(`
    insert into patients (id, email, password_hash, name, created_at)
    select gen_random_uuid(), n || '@ended.test', '-', 'Patient ' || n, now() from generate_series(1, 1001) n;
    insert into appointments (id, patient_id, doctor_id, slot_date, slot_time, starts_at, amount_minor,
      meeting_code, booked_at, completed_at)
    select gen_random_uuid(), id, (select id from doctors limit 1), '1_1_2020', '10:00 AM',
      now() - row_number() over () * interval '1 day', 100, 'code ' || id,
      now(), now()
    from patients where email like '%@ended.test'`);
  expect(await states({ pageSize: 3 })).toMatchObject({ completed: 1000, cancelled: 1 });
});

test('a doctor’s search never leaves their own list', async () => {
  const { mehta } = await someAppointments();
  expect(await dates(mehta, { search: 'bose' })).toEqual([]);
  expect(await dates(mehta, { search: 'asha' })).toEqual(['8']);
});

test('doctor and admin find a name that hundreds of patients share', async () => {
  const { admin, mehta, bose } = await someAppointments();
  await clinic.database.executeSql(`
    insert into patients (id, email, password_hash, name, created_at)
    select gen_random_uuid(), n || '@many.test', '-', 'Kumar ' || n, now() from generate_series(1, 1200) n;
    insert into doctors (id, email, password_hash, name, speciality, degree, experience, about,
      fee_minor, address_line1, address_line2, created_at)
    select gen_random_uuid(), n || '@many.test', '-', 'Dr. Kumar ' || n, 'Neurologist', '', '4 Year', '',
      100, '', '', now() from generate_series(1, 700) n`);
  const last = await somePatient(clinic, 'Zubin Kumar');
  await book(mehta, last, '9_1_2027', '10:00 AM');
  expect(await dates(mehta, { search: 'kumar' })).toEqual(['9']);
  expect(await dates(bose, { search: 'kumar' })).toEqual([]);
  expect(await dates(admin, { search: 'kumar' })).toEqual(['9']);
});

test('a year that the database does not have is refused', async () => {
  const admin = await someAdmin(clinic);
  const { status, body } = await request(admin, 'searchAppointments', { from: '0000-01-01' });
  expect([status, body.code, body.field]).toEqual([400, 'bad-input', 'from']);
});

test('the file holds what the table shows, and the trail who was in it', async () => {
  const admin = await someAdmin(clinic);
  const doctor = await someDoctor(clinic, { name: 'Dr. Trisha Bose' });
  const patient = await somePatient(clinic, '=cmd');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await request(patient, 'bookAppointment', slot);
  const { body } = await request(admin, 'exportAppointments');
  const [head, row] = body.csv.split('\r\n');
  expect(head).toMatch(/^\uFEFFDate,Time,Patient,/);
  expect(row).toMatch(
    /^2027-01-06,10:00 AM,'=cmd,,Dr. Trisha Bose,General physician,500,INR,CASH,Pending,,,2027/,
  );
  expect(body).toMatchObject({ fileName: 'appointments-2027-01-05.csv', cut: false });
  const access = await request(patient, 'listRecordAccess');
  expect(access.body.entries[0]).toMatchObject({ action: 'exported-appointments' });
});

test('a plain export has every appointment, an encrypted one says where the rest begins', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const patient = await somePatient(clinic);
  const booked = await addAppointments(21_000, [doctor.id, patient.id]);

  const { body } = await request(admin, 'exportAppointments');
  expect(body).toMatchObject({ success: true, cut: false });
  const rows = toRows(body.csv);
  expect(rows).toHaveLength(1 + booked);

  const path = '/api/admin/appointments-csv';
  const headers = { aToken: admin.token };
  const first = await requestSealed(clinic.app, path, {}, headers);
  expect(first.body).toMatchObject({ cut: true, next: expect.any(String) });
  const after = String(first.body.next);
  const rest = await requestSealed(clinic.app, path, { after }, headers);
  expect(rest.body).toMatchObject({ cut: false });
  expect(rest.body).not.toHaveProperty('next');
  expect(toRows(`${first.body.csv}${rest.body.csv}`)).toEqual(rows);
  // The test writes 21,000 appointments and exports them twice, which takes a minute on a busy machine.
}, 180_000);

function toRows(csv: unknown): string[] {
  return String(csv).trimEnd().split('\r\n');
}

/** Adds completed appointments of the past, which need no claim. */
async function addAppointments(count: number, [doctor, patient]: [string, string]) {
  await clinic.database.executeSql(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
       amount_minor, meeting_code, booked_at, completed_at, claimed)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, began, '1_1_2020', '', 50000,
       'many' || lpad(n::text, 6, '0'), began, began, true
     FROM generate_series(1, ${count}) n,
       LATERAL (SELECT $3::timestamptz - n * interval '1 hour' AS began) AS past`,
    [doctor, patient, new Date(clinic.now)],
  );
  return count;
}
