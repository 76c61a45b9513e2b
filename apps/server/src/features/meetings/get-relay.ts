import type { IceServer } from '@nadi/contract/meeting-events';
import type { Query } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { findOwnParty } from './find-own-party.ts';
import type { IceServerList } from './ice-servers.ts';
import { turnUserId } from './participant-id.ts';

export interface RelayDeps {
  /** True if the clinic has a TURN server. */
  relay: boolean;
  iceServers: IceServerList;
}

/**
 * Returns TURN credentials to the parties of the appointment while its room is open. All others get the same
 * empty reply for any code. A member who returns later gets credentials with `join-room`.
 */
export function getRelay({ relay, iceServers }: RelayDeps): Query<Db, 'getRelay'> {
  return {
    kind: 'query',
    audit: null,
    async execute(context, db) {
      const account = relay ? await findOwnParty(context, db) : null;
      if (account === null) return { success: true, relay, iceServers: [] };
      const { body, clientAddress: address, now } = context;
      const listed = iceServers({
        turnUserId: turnUserId(account, body.meetingId),
        address,
        mayUseTurn: relay,
        now,
      });
      return { success: true, relay, iceServers: listed.filter(hasCredential) };
    },
  };
}

function hasCredential(
  server: IceServer,
): server is IceServer & { username: string; credential: string } {
  return server.username !== undefined && server.credential !== undefined;
}
