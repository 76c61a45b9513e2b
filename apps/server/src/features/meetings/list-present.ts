import type { Participant } from '@nadi/contract/meeting-events';
import type { Query } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { findOwnParty } from './find-own-party.ts';

export interface PresenceDeps {
  /** Who is in a room, on whatever node. */
  membersOf(roomId: string): Promise<Participant[]>;
}

/** Tells a party of an appointment who is already in its meeting: names of the other parties, the number of guests. */
export function listPresent({ membersOf }: PresenceDeps): Query<Db, 'listPresent'> {
  return {
    kind: 'query',
    async execute(context, db) {
      const account = await findOwnParty(context, db);
      if (account === null) return { success: true, as: null, parties: [], guests: 0 };
      const members = await membersOf(context.body.meetingId);
      return {
        success: true,
        as: account.role,
        parties: members.flatMap(({ name, role, party }) =>
          party && role !== 'guest' && role !== account.role ? [{ name, role }] : [],
        ),
        guests: members.filter(({ party }) => !party).length,
      };
    },
  };
}
