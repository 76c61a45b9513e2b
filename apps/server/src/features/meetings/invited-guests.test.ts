import { INVITATIONS_MAX } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { collect, eventually, join, nextEvent, type RawClient } from './signalling-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const { clinic, connect, guest } = meetingClinic();
let patient: Person;
let doctor: Person;
let appointment: Awaited<ReturnType<typeof bookedAppointment>>;

beforeEach(async () => {
  appointment = await bookedAppointment(clinic, { slotDate: '5_1_2027', slotTime: '11:00 AM' });
  ({ patient, doctor } = appointment);
});

async function invite(body: object = {}, as = patient) {
  const { appointmentId } = appointment;
  return (await requestAs(clinic, 'inviteGuest', { appointmentId, ...body }, { as })).body;
}

function tokenOf({ url }: { url: string }): string {
  const { pathname, hash } = new URL(url);
  expect(pathname).toBe(`/meeting/${appointment.meetingId}`);
  return hash.replace('#invitation=', '');
}

function knock(client: RawClient, invitation: string, userName = 'Binu') {
  return client.emitWithAck('join-room', { roomId: appointment.meetingId, userName, invitation });
}

/** The doctor in the meeting; `waiting` resolves once that many people wait. */
async function hostLobby() {
  const host = connect({ dToken: doctor.token });
  const lists = collect(host, 'lobby-changed');
  await join(host, appointment.meetingId);
  async function waiting(count: number) {
    await eventually(() => expect(lists.at(-1)?.waiting).toHaveLength(count));
    return lists.at(-1)?.waiting ?? [];
  }
  const admit = (userId = '') =>
    host.emit('lobby-admit', { roomId: appointment.meetingId, userId });
  return { host, waiting, admit };
}

test('an invited interpreter waits and enters with that role', async () => {
  const invitation = tokenOf(await invite({ role: 'interpreter' }));
  const { host, waiting, admit } = await hostLobby();
  const binu = guest('Binu');
  expect(await knock(binu, invitation)).toEqual({ ok: false, reason: 'lobby' });
  const [person] = await waiting(1);
  expect(person).toMatchObject({ name: 'Binu', invitedAs: 'interpreter' });
  const [admitted, joined] = [nextEvent(binu, 'lobby-admitted'), nextEvent(host, 'user-joined')];
  admit(person?.id);
  const self = { name: 'Binu', role: 'guest', party: false, invitedAs: 'interpreter' };
  expect((await admitted).self).toMatchObject(self);
  expect(await joined).toMatchObject({ userName: 'Binu', invitedAs: 'interpreter' });
  const later = await join(connect({ token: patient.token }), appointment.meetingId);
  expect(later.others).toContainEqual(expect.objectContaining(self));
});

test('the first guest to enter spends the link and keeps the role', async () => {
  const invitation = tokenOf(await invite({}, doctor));
  const { waiting, admit } = await hostLobby();
  const binu = guest('Binu');
  await knock(binu, invitation);
  await waiting(1);
  // The same link is opened on a second device before the first guest is admitted.
  const other = guest('Other');
  await knock(other, invitation, 'Other');
  const [first, second] = await waiting(2);
  expect([first?.invitedAs, second?.invitedAs]).toEqual(['relative', undefined]);
  const admitted = nextEvent(binu, 'lobby-admitted');
  admit(first?.id);
  expect((await admitted).self).toMatchObject({ invitedAs: 'relative' });
  const late = nextEvent(other, 'lobby-admitted');
  admit(second?.id);
  expect((await late).self).not.toHaveProperty('invitedAs');
  await waiting(0);
  const entries = clinic.database.db.selectFrom('audit_entries').selectAll();
  expect(await entries.where('action', '=', 'invited-guest-joined').execute()).toMatchObject([
    { actor_id: doctor.id, subject_id: patient.id, appointment_id: appointment.appointmentId },
  ]);
  const back = await knock(guest('Binu'), 'x'.repeat(43));
  expect(back).toMatchObject({ ok: true, self: { invitedAs: 'relative' } });
  expect(await knock(guest('Late'), invitation, 'Late')).toEqual({ ok: false, reason: 'lobby' });
  const [third] = await waiting(1);
  expect(third).toMatchObject({ name: 'Late' });
  expect(third).not.toHaveProperty('invitedAs');
});

test('rejects the invited role after the appointment was moved', async () => {
  const invitation = tokenOf(await invite());
  const moved = { appointmentId: appointment.appointmentId, slotDate: '5_1_2027' };
  const body = { ...moved, slotTime: '12:00 PM' };
  const { status } = await requestAs(clinic, 'rescheduleAppointment', body, { as: patient });
  expect(status).toBe(200);
  const { waiting } = await hostLobby();
  await knock(guest('Binu'), invitation);
  const [person] = await waiting(1);
  expect(person).not.toHaveProperty('invitedAs');
});

test('limits invitations to six when they are made at the same time', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => invite({}, i % 2 ? doctor : patient)),
  );
  expect(made.filter(({ success }) => success)).toHaveLength(INVITATIONS_MAX);
  expect(made.find(({ success }) => !success)).toMatchObject({ code: 'too-many-invitations' });
});

test('a forged or malformed link gives no role', async () => {
  const { waiting } = await hostLobby();
  for (const invitation of ['x'.repeat(43), '', 'short', ['x'], { $ne: 1 }, null, 7]) {
    const client = guest(`Guest ${JSON.stringify(invitation)}`);
    const message = { roomId: appointment.meetingId, userName: 'Guest', invitation };
    await client.emitWithAck('join-room', message);
    const [person] = await waiting(1);
    expect(person).not.toHaveProperty('invitedAs');
    client.disconnect();
    await waiting(0);
  }
});
