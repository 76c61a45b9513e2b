import type { Participant } from '@nadi/contract/meeting-events';
import { isInvitation } from '@nadi/contract/parse-meeting-message';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/token.ts';
import { findInvitation, findMeetingRoom } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { storedAttendance } from './attendance-records.ts';
import { findAppointmentRoom } from './find-appointment-room.ts';
import { findOwnParty } from './find-own-party.ts';
import { roomAccess } from './room-access.ts';

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
