import type { WaitingPerson } from '@nadi/contract/meeting-events';
import { LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS } from '@nadi/domain/limits';

/** A person in the lobby of a room, with the socket that waits. */
export interface Waiting extends WaitingPerson {
  socketId: string;
  address: string;
  /** Such as `patient:5f0c…`; null for guests. */
  account: string | null;
  /** The key of the person's invitation, which reserves a place; `invitedAs` is set as well. */
  invitation?: string;
}

/** The people who wait in the lobby of each room. Operations are atomic across the nodes that share it. */
export interface LobbyMembers {
  /**
   * Adds or replaces a person; returns false when the lobby, or their address's share, is full. Each
   * invitation has an extra place for its first holder; later holders wait without the role.
   */
  add(roomId: string, person: Waiting): Promise<boolean>;
  /** Removes a person unless a later socket has replaced this one. Returns true if it removed them. */
  remove(roomId: string, person: Pick<Waiting, 'id' | 'socketId'>): Promise<boolean>;
  /** Returns the waiting people in order of arrival. */
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
