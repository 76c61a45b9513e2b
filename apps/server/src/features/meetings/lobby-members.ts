import type { WaitingPerson } from '@nadi/contract/meeting-events';
import { LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS } from '@nadi/domain/limits';

/** Somebody in the lobby of a room. `socketId` is the socket that waits. */
export interface Waiting extends WaitingPerson {
  socketId: string;
  address: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
  /** The key of their invitation, for which a place is reserved; `invitedAs` is set as well. */
  invitation?: string;
}

/** Who waits to be admitted to which room. Every operation is atomic across the nodes that share it. */
export interface LobbyMembers {
  /**
   * Adds or replaces a person; returns false when the lobby, or their address's share, is full. Each
   * invitation has a place beside those, for the first who brings it; others with it wait uninvited.
   */
  add(roomId: string, person: Waiting): Promise<boolean>;
  /** Removes a person unless a later socket replaced this one. Returns whether it did. */
  remove(roomId: string, person: Pick<Waiting, 'id' | 'socketId'>): Promise<boolean>;
  /** In order of arrival. */
  list(roomId: string): Promise<Waiting[]>;
  close(): void;
}

/** Creates the lobbies of a single node. */
export function memoryLobbyMembers(): LobbyMembers {
  const rooms = new Map<string, Map<string, Waiting>>();
  return {
    async add(roomId, person) {
      const room = rooms.get(roomId) ?? new Map<string, Waiting>();
      const others = [...room.values()].filter(({ id }) => id !== person.id);
      const added =
        person.invitation && isFree(others, person.invitation) ? person : uninvited(person);
      if (!added.invitation && !room.has(person.id) && isFull(others, person.address)) return false;
      room.set(person.id, added);
      rooms.set(roomId, room);
      return true;
    },
    async remove(roomId, { id, socketId }) {
      const room = rooms.get(roomId);
      if (room?.get(id)?.socketId !== socketId) return false;
      room.delete(id);
      if (room.size === 0) rooms.delete(roomId);
      return true;
    },
    list: async (roomId) => [...(rooms.get(roomId)?.values() ?? [])],
    close: () => rooms.clear(),
  };
}

/** Returns the person without their invitation. */
export function uninvited({ invitation: _key, invitedAs: _role, ...person }: Waiting): Waiting {
  return person;
}

function isFree(others: readonly Waiting[], invitation: string): boolean {
  return others.every((other) => other.invitation !== invitation);
}

function isFull(others: readonly Waiting[], address: string): boolean {
  const people = others.filter(({ invitation }) => invitation === undefined);
  const sameAddress = people.filter((other) => other.address === address);
  return people.length >= LOBBY_PEOPLE_MAX || sameAddress.length >= LOBBY_PEOPLE_PER_ADDRESS;
}
