import { minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { hashToken, mintToken } from '#platform/token.ts';
import { insertInvitation } from '#store/meeting-rooms.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { type Invitations, storedInvitations } from './invitations.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();
const startsIn = minutes(30);
let patient: Person;
let doctor: Person;
let appointment: { id: string; startsAt: number };
let invitations: Invitations;

beforeEach(async () => {
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const code = await insertMeeting(clinic, { patient, doctor, startsIn });
  const room = await findAppointmentRoom(clinic.database.db, code);
  appointment = { id: room?.id ?? '', startsAt: clinic.now + startsIn };
  invitations = storedInvitations(clinic.database.db);
});

/** Returns the token of an invitation link made by the doctor. */
async function invite(guestRole: 'relative' | 'interpreter'): Promise<string> {
  const token = mintToken();
  await insertInvitation(clinic.database.db, {
    ...{ tokenHash: hashToken(token), guestRole, appointmentId: appointment.id },
    ...{ startsAt: new Date(appointment.startsAt), by: { role: 'doctor', id: doctor.id } },
    at: new Date(clinic.now),
  });
  return token;
}

const guest = (participantId: string, token?: string) => ({ appointment, participantId, token });
const found = (guestRole: string, token: string) => ({
  guestRole,
  key: Buffer.from(hashToken(token)).toString('hex'),
});
const trail = () => clinic.database.db.selectFrom('audit_entries').selectAll().execute();

test('an invitation shows its role until a guest has entered with it', async () => {
  const token = await invite('interpreter');
  for (const id of ['binu', 'chitra'])
    expect(await invitations.find(guest(id, token))).toEqual(found('interpreter', token));
  expect(await trail()).toEqual([]);
  expect(await invitations.spend(guest('binu', token), clinic.now)).toBe('interpreter');
  for (const spent of [
    invitations.find(guest('chitra', token)),
    invitations.spend(guest('chitra', token), clinic.now),
  ])
    expect(await spent).toBeNull();
});

test('a returning guest keeps their role with or without the link', async () => {
  const token = await invite('relative');
  await invitations.spend(guest('binu', token), clinic.now);
  for (const again of [token, undefined, mintToken()]) {
    expect(await invitations.find(guest('binu', again))).toEqual(found('relative', token));
    expect(await invitations.spend(guest('binu', again), clinic.now)).toBe('relative');
  }
});

test('records once in the audit trail who invited the guest', async () => {
  const token = await invite('relative');
  for (let times = 0; times < 2; times++) await invitations.spend(guest('binu', token), clinic.now);
  const host = { actor_role: 'doctor', actor_id: doctor.id };
  const subject = { subject_role: 'patient', subject_id: patient.id, at: new Date(clinic.now) };
  expect(await trail()).toMatchObject([
    { action: 'invited-guest-joined', ...host, ...subject, appointment_id: appointment.id },
  ]);
});

test('finds no invitation without a link or for another start time', async () => {
  const token = await invite('relative');
  const later = { ...appointment, startsAt: appointment.startsAt + minutes(30) };
  for (const each of [
    guest('binu'),
    guest('binu', mintToken()),
    { ...guest('binu', token), appointment: later },
  ]) {
    expect(await invitations.find(each)).toBeNull();
    expect(await invitations.spend(each, clinic.now)).toBeNull();
  }
  expect(await trail()).toEqual([]);
});
