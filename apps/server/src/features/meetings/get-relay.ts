import type { IceServer } from '@nadi/contract/meeting-events';
import { PARTIES } from '@nadi/domain/permissions';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { findAppointmentRoom } from './find-appointment-room.ts';
import type { IceServerList } from './ice-servers.ts';
import { turnUser } from './participant-id.ts';
import { isParty, roomAccess } from './room-access.ts';

export interface RelayDeps {
  /** Whether the clinic has a TURN server. */
  relay: boolean;
  iceServers: IceServerList;
}

/**
 * Returns TURN credentials to the parties of the appointment whose meeting has this code, while its room
 * is open; a member who returns later gets them with `join-room`. Everybody else gets one and the same reply, whatever the code.
 */
export function getRelay({ relay, iceServers }: RelayDeps): Query<Db, 'getRelay'> {
  return {
    kind: 'query',
    async execute(context, db) {
      const user = relay ? await findTurnUser(context, db) : null;
      if (user === null) return { success: true, relay, iceServers: [] };
      const { clientAddress: address, now } = context;
      const listed = iceServers({ turnUser: user, address, mayUseTurn: relay, now });
      return { success: true, relay, iceServers: listed.filter(hasCredential) };
    },
  };
}

/** Null for anyone but a party of an appointment whose room is open. */
async function findTurnUser(
  { identify, body, now }: RequestContext<'getRelay'>,
  db: Db,
): Promise<string | null> {
  for (const role of PARTIES) {
    const holder = await identify(role);
    if (holder === null) continue;
    const appointment = await findAppointmentRoom(db, body.meetingId);
    const open = roomAccess(appointment, now) === 'anyone';
    const account = { ...holder, role };
    if (open && isParty(account, appointment)) return turnUser(account, body.meetingId);
  }
  return null;
}

function hasCredential(
  server: IceServer,
): server is IceServer & { username: string; credential: string } {
  return server.username !== undefined && server.credential !== undefined;
}
