import { PARTIES } from '@nadi/domain/permissions';
import type { RequestContext } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { findAppointmentRoom } from './find-appointment-room.ts';
import { isParty, roomAccess } from './room-access.ts';

type MeetingRequest = Pick<RequestContext<'getRelay' | 'listPresent'>, 'identify' | 'body' | 'now'>;

/**
 * Returns the account of the request that is a party of the appointment with this meeting code. Null for all
 * other accounts, for unknown codes and if the room is not open.
 */
export async function findOwnParty({ identify, body, now }: MeetingRequest, db: Db) {
  for (const role of PARTIES) {
    const holder = await identify(role);
    if (holder === null) continue;
    const appointment = await findAppointmentRoom(db, body.meetingId);
    const open = roomAccess(appointment, now) === 'anyone';
    const account = { ...holder, role };
    if (open && isParty(account, appointment)) return account;
  }
  return null;
}
