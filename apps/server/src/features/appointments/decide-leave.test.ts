import { expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import {
  bookAppointment,
  FEE,
  paymentStatus,
  paymentsFixture,
  REFUNDED,
  startPayment,
  verifyStripe,
} from '#testing/payments-fixture.ts';

// Tuesday 5 January 2027, 09:00. The default schedule offers seven days.
const fixture = paymentsFixture();
const { clinic } = fixture;
const { request } = clinic;

const WEDNESDAY = '2027-01-06';

async function book(as: Person, docId: string, slotTime: string, slotDate = '6_1_2027') {
  const { body } = await request(as, 'bookAppointment', { docId, slotDate, slotTime });
  return body.appointmentId as string;
}

async function addLeave(as: Person, more: object = {}) {
  const leave = { from: WEDNESDAY, until: WEDNESDAY, kind: 'closed', ...more };
  const { body } = await request(as, 'addException', leave);
  return body.exceptionId as string;
}

async function clinicClosed(admin: Person) {
  const closed = { from: WEDNESDAY, until: WEDNESDAY, kind: 'closed' };
  const { body } = await request(admin, 'addException', closed);
  return body.exceptionId as string;
}

function decide(as: Person, exceptionId: string, ...decisions: object[]) {
  return request(as, 'decideLeave', { exceptionId, decisions });
}

async function listLeave(as: Person, exceptionId: string) {
  return (await request(as, 'listLeave', { exceptionId })).body;
}

async function appointmentsOf(as: Person) {
  const { body } = await request(as, 'listPatientAppointments');
  return body.appointments as {
    _id: string;
    slotDate: string;
    slotTime: string;
    cancelled: boolean;
    cancelReason?: string;
    moves?: object[];
  }[];
}

const toThursday = (appointmentId: string, slotTime: string) => ({
  appointmentId,
  action: 'move',
  slotDate: '7_1_2027',
  slotTime,
});

/** Creates a doctor on leave with three patients at 10:00, 11:00 and 12:00. */
async function someLeave() {
  const doctor = await someDoctor(clinic);
  const patients = [
    await somePatient(clinic, 'Asha'),
    await somePatient(clinic, 'Bina'),
    await somePatient(clinic, 'Chand'),
  ] as const;
  const ids = [
    await book(patients[0], doctor.id, '10:00 AM'),
    await book(patients[1], doctor.id, '11:00 AM'),
    await book(patients[2], doctor.id, '12:00 PM'),
  ] as const;
  return { doctor, patients, ids, leave: await addLeave(doctor) };
}

test('a move, a cancellation and an appointment that stays are applied together', async () => {
  const { doctor, patients, ids, leave } = await someLeave();
  const reason = 'The doctor is at a congress.';
  const reply = await decide(
    doctor,
    leave,
    toThursday(ids[0], '3:00 PM'),
    { appointmentId: ids[1], action: 'cancel', reason },
    { appointmentId: ids[2], action: 'keep' },
  );
  expect(reply.body).toMatchObject({ success: true, undecided: 0 });
  expect(reply.body.applied.toSorted(byId)).toEqual(
    [
      { appointmentId: ids[0], action: 'move' },
      { appointmentId: ids[1], action: 'cancel' },
      { appointmentId: ids[2], action: 'keep' },
    ].toSorted(byId),
  );
  expect(await appointmentsOf(patients[0])).toMatchObject([
    { slotDate: '7_1_2027', slotTime: '3:00 PM', moves: [{ movedBy: 'doctor' }] },
  ]);
  expect(await appointmentsOf(patients[1])).toMatchObject([
    { cancelled: true, cancelReason: reason },
  ]);
  expect(await appointmentsOf(patients[2])).toMatchObject([
    { slotDate: '6_1_2027', cancelled: false },
  ]);
  const left = await listLeave(doctor, leave);
  expect(left.appointments).toMatchObject([{ _id: ids[2], stays: true }]);
});

function byId(a: { appointmentId: string }, b: { appointmentId: string }): number {
  return a.appointmentId < b.appointmentId ? -1 : 1;
}

test('the audit trail names each appointment that was moved or cancelled', async () => {
  const { doctor, patients, ids, leave } = await someLeave();
  const cancel = { appointmentId: ids[1], action: 'cancel' };
  await decide(doctor, leave, toThursday(ids[0], '3:00 PM'), cancel);
  const { body } = await request(await someAdmin(clinic), 'listAudit');
  const seen = body.entries.map(({ action, subject, appointmentId }: Record<string, unknown>) => [
    action,
    (subject as { id: string } | null)?.id,
    appointmentId,
  ]);
  expect(seen).toContainEqual(['rescheduled', patients[0].id, ids[0]]);
  expect(seen).toContainEqual(['cancelled', patients[1].id, ids[1]]);
});

test('if one decision cannot be applied, all reasons are returned and nothing changes', async () => {
  const { doctor, patients, ids, leave } = await someLeave();
  await book(await somePatient(clinic), doctor.id, '3:00 PM', '7_1_2027');
  const { status, body } = await decide(
    doctor,
    leave,
    toThursday(ids[0], '3:00 PM'),
    { appointmentId: ids[1], action: 'cancel' },
    toThursday(ids[2], '9:00 AM'),
  );
  expect([status, body.code]).toEqual([409, 'leave-undecided']);
  expect(body.failed.toSorted(byId)).toEqual(
    [
      { appointmentId: ids[0], code: 'slot-taken', message: 'Slot not available' },
      {
        appointmentId: ids[2],
        code: 'slot-not-offered',
        message: 'This time cannot be booked. Please choose another slot.',
      },
    ].toSorted(byId),
  );
  for (const patient of patients) {
    expect(await appointmentsOf(patient)).toMatchObject([
      { slotDate: '6_1_2027', cancelled: false },
    ]);
  }
  expect((await listLeave(doctor, leave)).undecided).toBe(3);
});

test('two appointments cannot be moved to one slot', async () => {
  const { doctor, ids, leave } = await someLeave();
  const both = [toThursday(ids[0], '3:00 PM'), toThursday(ids[1], '3:00 PM')];
  const { body } = await decide(doctor, leave, ...both);
  expect(body.failed).toMatchObject([{ code: 'slot-taken' }]);
});

test('a repeated request succeeds, changes nothing and refunds once', async () => {
  const paid = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, paid, 'stripe'));
  await verifyStripe(fixture, paid);
  const other = await somePatient(clinic);
  const moved = await book(other, paid.doctor.id, '11:00 AM');
  const leave = await addLeave(paid.doctor);
  const decisions = [
    { appointmentId: paid.appointmentId, action: 'cancel' },
    toThursday(moved, '3:00 PM'),
  ];
  expect((await decide(paid.doctor, leave, ...decisions)).body.applied).toHaveLength(2);
  const again = await decide(paid.doctor, leave, ...decisions);
  expect([again.status, again.body.applied]).toEqual([200, []]);
  await expect
    .poll(() => paymentStatus(fixture, paid), { timeout: 10_000 })
    .toMatchObject({ entries: REFUNDED });
  expect((await appointmentsOf(other))[0]?.moves).toHaveLength(1);
  const refunds = await clinic.database.db.selectFrom('refunds').select('amount_minor').execute();
  expect(refunds).toEqual([{ amount_minor: FEE }]);
});

test('concurrent requests with the same decisions apply them once', async () => {
  const { doctor, ids, leave } = await someLeave();
  const decisions = [
    toThursday(ids[0], '3:00 PM'),
    { appointmentId: ids[1], action: 'cancel' },
    { appointmentId: ids[2], action: 'keep' },
  ];
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => decide(doctor, leave, ...decisions)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const applied = replies.flatMap(({ body }) => body.applied);
  expect(applied.map(({ action }: { action: string }) => action).toSorted()).toEqual([
    ...['cancel', 'keep', 'move'],
  ]);
});

test('an appointment that the patient has moved meanwhile is not cancelled', async () => {
  const { doctor, patients, ids, leave } = await someLeave();
  const elsewhere = { appointmentId: ids[0], slotDate: '7_1_2027', slotTime: '4:00 PM' };
  await request(patients[0], 'rescheduleAppointment', elsewhere);
  const { body } = await decide(doctor, leave, { appointmentId: ids[0], action: 'cancel' });
  expect(body.failed).toMatchObject([{ appointmentId: ids[0], code: 'not-in-leave' }]);
  await request(patients[1], 'cancelAppointment', { appointmentId: ids[1] });
  const ended = await decide(doctor, leave, { appointmentId: ids[1], action: 'keep' });
  expect(ended.body.failed).toMatchObject([{ code: 'already-cancelled' }]);
});

test('another doctor finds neither the leave nor its appointments', async () => {
  const { doctor, ids, leave } = await someLeave();
  const other = await someDoctor(clinic);
  const cancel = { appointmentId: ids[0], action: 'cancel' };
  expect((await decide(other, leave, cancel)).body.code).toBe('exception-not-found');
  expect((await listLeave(other, leave)).code).toBe('exception-not-found');
  const own = await addLeave(other);
  expect((await decide(other, own, cancel)).body.failed).toMatchObject([
    { appointmentId: ids[0], code: 'appointment-not-found' },
  ]);
  const extra = await addLeave(doctor, { kind: 'extra', clock: ['08:00', '09:00'] });
  expect((await listLeave(doctor, extra)).code).toBe('exception-not-found');
});

test('each doctor decides about a clinic holiday, or the admin for all doctors', async () => {
  const [admin, first, second] = await somePeople(clinic, 'admin', 'doctor', 'doctor');
  const own = await book(await somePatient(clinic), first.id, '10:00 AM');
  const others = await book(await somePatient(clinic), second.id, '10:00 AM');
  const holiday = await clinicClosed(admin);
  const listed = async (query: object) => {
    const body = { exceptionId: holiday, ...query };
    const reply = await request(admin, 'listLeave', body);
    return reply.body.appointments.map(({ _id }: { _id: string }) => _id).toSorted();
  };
  expect(await listed({})).toEqual([own, others].toSorted());
  expect(await listed({ docId: second.id })).toEqual([others]);
  expect((await listLeave(first, holiday)).appointments).toMatchObject([{ _id: own }]);
  const cancelOthers = { appointmentId: others, action: 'cancel' };
  expect((await decide(first, holiday, cancelOthers)).body.failed).toMatchObject([
    { code: 'appointment-not-found' },
  ]);
  const all = [cancelOthers, toThursday(own, '1:00 PM')];
  const body = { exceptionId: holiday, decisions: all };
  const done = await request(admin, 'decideLeave', body);
  expect(done.body).toMatchObject({ success: true, undecided: 0 });
  expect(done.body.applied).toHaveLength(2);
});

test.each([
  ['no decision', []],
  ['two decisions about one appointment', ['cancel', 'keep']],
  ['a move without a slot', ['move']],
  ['an action that does not exist', ['forget']],
  ['more than a hundred', Array(101).fill('keep')],
])('%s is bad input', async (_, actions) => {
  const { doctor, ids, leave } = await someLeave();
  const decisions = actions.map((action) => ({ appointmentId: ids[0], action }));
  const { status, body } = await decide(doctor, leave, ...decisions);
  expect([status, body.code]).toEqual([400, 'bad-input']);
  expect((await listLeave(doctor, leave)).undecided).toBe(3);
});

test('the admin moves an appointment to another doctor once; a doctor cannot', async () => {
  const { doctor, patients, ids, leave } = await someLeave();
  const [admin, other] = await somePeople(clinic, 'admin', 'doctor');
  const slot = { slotDate: '6_1_2027', slotTime: '3:00 PM' };
  const toOther = { appointmentId: ids[0], action: 'move', docId: other.id, ...slot };
  const own = await decide(doctor, leave, toOther);
  expect([own.status, own.body.code]).toEqual([409, 'leave-undecided']);
  const body = { exceptionId: leave, docId: doctor.id, decisions: [toOther] };
  for (const applied of [[{ appointmentId: ids[0], action: 'move' }], []]) {
    const reply = await request(admin, 'decideLeave', body);
    expect(reply.body).toMatchObject({ success: true, applied, undecided: 2 });
  }
  expect(await appointmentsOf(patients[0])).toMatchObject([
    { ...slot, docId: other.id, moves: [{ movedBy: 'admin' }] },
  ]);
});
