import { parseDeviceCheck } from '@nadi/contract/device-check';
import type { Participant } from '@nadi/contract/meeting-events';
import { isInvitation } from '@nadi/contract/parse-meeting-message';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { lateMinutes } from '@nadi/domain/delay';
import { ATTENDANCE_FRESH_FOR, minutes } from '@nadi/domain/limits';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/token.ts';
import { listWaiting as list } from '#store/attendance.ts';
import { listDelays } from '#store/doctor-delays.ts';
import { findInvitation, findMeetingRoom } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { storedAttendance } from './attendance.ts';
import { findAppointmentRoom, findOwnParty, roomAccess } from './room-access.ts';

export interface PresenceDeps {
  /** Returns the members of a room on all nodes. */
  membersOf(roomId: string): Promise<Participant[]>;
  /** The clinic's time zone. */
  zone: string;
}

type Described = ReplyBody<'listPresent'>['appointment'];

/**
 * Lists for a party which other parties are in the meeting, and the number of guests. Parties and holders of
 * an invitation also receive the appointment's patient and doctor.
 */
export function listPresent({ membersOf, zone }: PresenceDeps): Query<Db, 'listPresent'> {
  return {
    kind: 'query',
    audit: null,
    async execute(context, db) {
      const { body, now } = context;
      const account = await findOwnParty(context, db);
      if (account === null) {
        const invitedAs = await findInvitedAs(context, db);
        const appointment = invitedAs && (await describe(db, body.meetingId, { zone, now }));
        const nothing = { success: true as const, as: null, parties: [], guests: 0 };
        return appointment ? { ...nothing, appointment: { ...appointment, invitedAs } } : nothing;
      }
      const members = await membersOf(body.meetingId);
      return {
        success: true,
        as: account.role,
        parties: members.flatMap(({ name, role, party }) =>
          party && role !== 'guest' && role !== account.role ? [{ name, role }] : [],
        ),
        guests: members.filter(({ party }) => !party).length,
        appointment: await describe(db, body.meetingId, { zone, now }),
      };
    },
  };
}

/** Returns the role of an unspent invitation while the room is open. */
async function findInvitedAs(
  { body, now }: Pick<RequestContext<'listPresent'>, 'body' | 'now'>,
  db: Db,
) {
  const { meetingId, invitation } = body;
  if (!isInvitation(invitation)) return null;
  const appointment = await findAppointmentRoom(db, meetingId);
  if (appointment === null || roomAccess(appointment, now) !== 'anyone') return null;
  const found = await findInvitation(db, {
    appointmentId: appointment.id,
    startsAt: new Date(appointment.startsAt),
    participantId: '',
    tokenHash: hashToken(invitation),
  });
  return found?.guestRole ?? null;
}

async function describe(
  db: Db,
  code: string,
  { zone, now }: { zone: string; now: number },
): Promise<Described> {
  const room = await findMeetingRoom(db, code);
  if (!room) return undefined;
  const status = (await storedAttendance(db).statuses([room.id], now)).get(room.id);
  if (!status?.doctor) return undefined;
  const { name, speciality, image } = status.doctor;
  const expectedAt = room.starts_at.getTime() + minutes(status.lateMinutes);
  return {
    doctor: { name, speciality, image },
    patientName: room.patient_name,
    slotDate: room.slot_date,
    slotTime: room.slot_time,
    ...(status.lateMinutes > 0 && { expectedTime: formatSlotTime(wallClock(zone, expectedAt)) }),
  };
}

/** Lists the people who wait for the doctor, and the announced delay. */
export function listWaiting(): Query<Db, 'listWaiting'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-appointments',
      about: (_call, { waiting }) => ({
        kind: 'patients',
        ids: waiting.flatMap(({ userId }) => userId ?? []),
      }),
    },
    async execute({ actor, now }, db) {
      const found = await list(db, actor.id, new Date(now - ATTENDANCE_FRESH_FOR));
      const delay = (await listDelays(db, [actor.id])).get(actor.id) ?? null;
      return {
        success: true,
        waiting: found.map((person) => ({
          appointmentId: person.appointment_id,
          meetingId: person.meeting_code,
          userId: person.kind === 'patient' ? person.patient_id : undefined,
          name: person.name,
          since: person.since.getTime(),
          startsAt: person.starts_at.getTime(),
          slotTime: person.slot_time,
          check: parseDeviceCheck(person.device_check) ?? undefined,
        })),
        lateMinutes: lateMinutes(delay, now, now),
      };
    },
  };
}
