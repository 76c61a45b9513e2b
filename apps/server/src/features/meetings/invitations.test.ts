import { hours, INVITATIONS_MAX, minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { replyMessages } from '@nadi/messages/en/replies';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken, mintToken } from '#platform/token.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { insertInvitation } from '#store/meeting-rooms.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { type Invitations, inviteGuest, storedInvitations } from './invitations.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();
const startsIn = minutes(30);
let patient: Person;
let doctor: Person;

describe('finding an invitation', () => {
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
      startsAt: new Date(appointment.startsAt),
      ...{ invitedByRole: 'doctor', invitedById: doctor.id },
      invitedAt: new Date(clinic.now),
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
    for (let times = 0; times < 2; times++)
      await invitations.spend(guest('binu', token), clinic.now);
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
});

describe('inviting a guest', () => {
  const routeOf = (guests: 'lobby' | 'none') =>
    inviteGuest({ publicUrl: 'https://a.example', guests });

  let code: string;

  beforeEach(async () => {
    [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
    code = await insertMeeting(clinic, { patient, doctor, startsIn });
  });

  const idOf = async (meeting = code) =>
    (await findAppointmentRoom(clinic.database.db, meeting))?.id ?? '';

  async function invite({ meeting = code, role = 'relative', id = patient.id, after = 0 } = {}) {
    const body = { appointmentId: await idOf(meeting), role };
    const context = { actor: { role: 'patient', id }, body, now: clinic.now + after };
    return routeOf('lobby').execute(context as never, clinic.database.db, undefined);
  }

  test('makes a link to the meeting that carries the invited role', async () => {
    const reply = (await invite({ role: 'interpreter' })) as { url: string };
    expect(reply).toEqual({
      ...{ success: true, message: replyMessages.guestInvited, url: expect.any(String) },
    });
    const { origin, pathname, hash } = new URL(reply.url);
    expect([origin, pathname]).toEqual(['https://a.example', `/meeting/${code}`]);
    const [, token = ''] = /^#invitation=([\w-]{43})$/.exec(hash) ?? [];
    const appointment = { id: await idOf(), startsAt: clinic.now + startsIn };
    const { find, spend } = storedInvitations(clinic.database.db);
    const guest = { appointment, participantId: 'binu', token };
    expect(await find(guest)).toMatchObject({ guestRole: 'interpreter' });
    await spend(guest, clinic.now);
    const made = await clinic.database.db.selectFrom('guest_invitations').selectAll().execute();
    expect(made).toMatchObject([
      { invited_by_role: 'patient', invited_by_id: patient.id, invited_at: new Date(clinic.now) },
    ]);
  });

  test('a guest can be invited until the meeting closes', async () => {
    const closes = startsIn + hours(2);
    await expect(invite({ after: closes })).resolves.toMatchObject({ success: true });
    await expect(invite({ after: closes + 1 })).rejects.toMatchObject({ code: 'appointment-over' });
  });

  test('limits the invitations of an appointment to six', async () => {
    for (let count = 0; count < INVITATIONS_MAX; count++) await invite();
    await expect(invite()).rejects.toMatchObject({ code: 'too-many-invitations' });
  });

  test("rejects invitations to cancelled, completed and other patients' appointments", async () => {
    const gone = await insertMeeting(clinic, { patient, doctor, startsIn, cancelled: true });
    await expect(invite({ meeting: gone })).rejects.toMatchObject({ code: 'already-cancelled' });
    const { id } = await somePatient(clinic);
    await expect(invite({ id })).rejects.toMatchObject({ code: 'appointment-not-found' });
    await clinic.database.db
      .updateTable('appointments')
      .set({ completed_at: new Date(clinic.now) })
      .where('meeting_code', '=', code)
      .execute();
    await expect(invite()).rejects.toMatchObject({ code: 'already-completed' });
  });

  test('rejects invitations if the clinic admits no guests', async () => {
    const body = { appointmentId: await idOf(), role: 'relative' };
    const context = { actor: { role: 'patient', id: patient.id }, body, now: clinic.now } as never;
    const { db } = clinic.database;
    const refusal = { code: 'guests-not-admitted' };
    await expect(routeOf('none').execute(context, db, undefined)).rejects.toMatchObject(refusal);
    const settings = { ...DEFAULT_CLINIC, guests: 'none' };
    await saveClinicSettings(db, settings, new Date(clinic.now));
    await expect(routeOf('lobby').execute(context, db, undefined)).rejects.toMatchObject(refusal);
  });
});
