import { createHash } from 'node:crypto';
import type { ForwardedMember } from './forwarded-member.ts';
import { type ForwardedRoom, openForwardedRoom } from './forwarded-room.ts';
import { connectJanus, type Janus } from './janus.ts';
import {
  endForwarding,
  type LocalRoom,
  refreshLater,
  type SettlingContext,
  settleRoom,
} from './room-settling.ts';
import type { Membership, Timers } from './roster.ts';
import type { Forwarding, MeetingClient, SignallingContext } from './signalling-context.ts';

export interface UnitSettings {
  urls: readonly string[];
  secret: string | undefined;
  /** Separates the rooms of several clinics on one unit. */
  clinic: string;
  /** The timers of the connections, if they are not those of the meetings. */
  timers?: Timers;
}

/** Forwards the members of this node in rooms with the mode `sfu`, and decides about that mode. */
export function createForwarding(context: SignallingContext, settings: UnitSettings): Forwarding {
  const rooms = new Map<string, LocalRoom>();
  const settling = serialSettling(context, rooms, () => settleContext);
  const clients = forwardedClients(context);
  const refresh = (roomId: string) => {
    if (rooms.has(roomId) || localMembers(context, roomId).length > 0) settling(roomId);
  };
  let switches = 0;
  const units = connectUnits(context, settings, { rooms, refresh, onMemberLost });
  const settleContext: SettlingContext = {
    ...context,
    ...{ refresh, open: units.open, updateMembers: clients.update },
    publishChange: (roomId) => context.publish({ kind: 'room-changed', roomId }),
    onSwitch: () => void switches++,
  };

  function onMemberLost(roomId: string, userId: string): void {
    const local = rooms.get(roomId);
    if (!local?.forwarded || local.retired) return;
    local.forwarded.remove(userId);
    clients.forget(roomId, userId);
    refresh(roomId);
  }

  function memberOf({ membership }: MeetingClient): ForwardedMember | undefined {
    const local = rooms.get(membership?.roomId ?? '');
    if (!membership || !local?.forwarded || local.retired) return undefined;
    return local.forwarded.member(membership.participant.id);
  }

  return {
    entered(client, { mode, again }) {
      if (!client.membership) return;
      const { roomId, participant } = client.membership;
      const forwarded = rooms.get(roomId)?.forwarded ?? null;
      // A client that has just started has new peer connections.
      if (mode === 'sfu' && !again) {
        forwarded?.remove(participant.id);
        clients.expect(client);
      } else if (forwarded && memberOf(client)) {
        clients.expect(client, forwarded);
        memberOf(client)?.resend();
      }
      context.publish({ kind: 'room-changed', roomId });
    },
    left({ roomId, participant, socketId }) {
      const stays = localMembers(context, roomId).some(
        (member) => member.participant.id === participant.id && member.socketId !== socketId,
      );
      if (!stays) rooms.get(roomId)?.forwarded?.remove(participant.id);
    },
    refresh,
    offer: (client, offer) => memberOf(client)?.offer(offer),
    answer: (client, answer) => memberOf(client)?.answer(answer),
    setLayers: (client, layers) => memberOf(client)?.setLayers(layers),
    stats() {
      const forwarded = [...rooms.values()].flatMap((local) => local.forwarded ?? []);
      const people = forwarded.reduce((sum, room) => sum + room.userIds().length, 0);
      return { ...units.count(), rooms: forwarded.length, people, switches };
    },
    close() {
      for (const local of rooms.values()) forget(rooms, local, false);
      units.close();
    },
  };
}

/** Returns the memberships on this node, with those who may still reconnect. */
function localMembers(context: SignallingContext, roomId?: string): Membership[] {
  const connected = [...context.clients].flatMap(({ membership }) => membership ?? []);
  const lost = [...context.disconnected.values()].map(({ membership }) => membership);
  return [...connected, ...lost].filter(
    (member) => roomId === undefined || member.roomId === roomId,
  );
}

/** Returns a function that settles a room after its earlier settling has ended. */
function serialSettling(
  context: SignallingContext,
  rooms: Map<string, LocalRoom>,
  settleContext: () => SettlingContext,
): (roomId: string) => void {
  const last = new Map<string, Promise<void>>();

  async function settle(roomId: string): Promise<void> {
    const local = rooms.get(roomId) ?? createLocalRoom(roomId);
    rooms.set(roomId, local);
    try {
      const overview = await context.roster.overview(roomId);
      const isLocal = localMembers(context, roomId).length > 0;
      if (overview.people > 0 && isLocal) await settleRoom(settleContext(), local, overview);
      else forget(rooms, local, overview.people === 0);
    } catch (error) {
      context.log.warn({ err: error }, 'meeting: the mode of a room could not be settled');
      refreshLater(settleContext(), local);
    }
  }

  return (roomId) => {
    const settled = (last.get(roomId) ?? Promise.resolve()).then(() => settle(roomId));
    last.set(roomId, settled);
    void settled.then(() => {
      if (last.get(roomId) === settled) last.delete(roomId);
    });
  };
}

function createLocalRoom(roomId: string): LocalRoom {
  return { roomId, forwarded: null, retired: false, fewSince: null, cancelTimer() {} };
}

function forget(rooms: Map<string, LocalRoom>, local: LocalRoom, ended: boolean): void {
  local.cancelTimer();
  local.forwarded?.close(ended);
  local.forwarded = null;
  rooms.delete(local.roomId);
}

/** Remembers the forwarded room in which each client publishes or was told to. */
function forwardedClients(context: SignallingContext) {
  const informed = new WeakMap<MeetingClient, ForwardedRoom | 'next'>();

  return {
    /** Records that the client publishes without `room-mode`: to this room or the next one. */
    expect(client: MeetingClient, forwarded: ForwardedRoom | 'next' = 'next'): void {
      informed.set(client, forwarded);
    },
    forget(roomId: string, userId: string): void {
      for (const client of context.clients) {
        const { membership } = client;
        if (membership?.roomId !== roomId || membership.participant.id !== userId) continue;
        informed.delete(client);
      }
    },
    update(roomId: string, forwarded: ForwardedRoom): void {
      const ids = new Set(localMembers(context, roomId).map(({ participant }) => participant.id));
      for (const userId of forwarded.userIds()) if (!ids.has(userId)) forwarded.remove(userId);
      for (const userId of ids) forwarded.add(userId);
      for (const client of context.clients) {
        if (client.membership?.roomId !== roomId) continue;
        const known = informed.get(client);
        informed.set(client, forwarded);
        if (known !== forwarded && known !== 'next')
          client.socket.emit('room-mode', { mode: 'sfu' });
      }
    },
  };
}

interface UnitEvents {
  rooms: ReadonlyMap<string, LocalRoom>;
  refresh(roomId: string): void;
  onMemberLost(roomId: string, userId: string): void;
}

/** Connects to the units; rooms are settled again when one comes or goes. */
function connectUnits(
  context: SignallingContext,
  { urls, secret, clinic, timers = context.timers }: UnitSettings,
  { rooms, refresh, onMemberLost }: UnitEvents,
) {
  const { io, log } = context;
  const refreshAll = () => {
    for (const roomId of new Set(localMembers(context).map((member) => member.roomId))) {
      refresh(roomId);
    }
  };
  const units = [...new Set(urls)].map((url) =>
    connectJanus({ url, secret, timers, log, onUp, onDown }),
  );

  function onUp(): void {
    refreshAll();
  }

  function onDown({ url }: Pick<Janus, 'url'>): void {
    for (const local of rooms.values()) if (local.forwarded?.pin === url) endForwarding(local);
    refreshAll();
  }

  /** Begins with a unit that follows from the room's id, so that rooms spread and nodes agree. */
  function inOrder(roomId: string): Janus[] {
    const first = createHash('sha256').update(roomId).digest().readUInt32BE() % units.length;
    return [...units.slice(first), ...units.slice(0, first)];
  }

  async function open(
    roomId: string,
    suits: (url: string) => boolean,
  ): Promise<ForwardedRoom | null> {
    for (const janus of inOrder(roomId)) {
      if (!janus.ready() || !suits(janus.url)) continue;
      try {
        return await openForwardedRoom({
          ...{ janus, roomId, clinic, io, log },
          onMemberLost: (userId) => onMemberLost(roomId, userId),
          onEnd: () => refresh(roomId),
        });
      } catch (error) {
        log.warn({ err: error, janus: janus.url }, 'meeting: Janus could not open a room');
      }
    }
    return null;
  }

  return {
    open,
    count: () => ({ units: units.length, reachable: units.filter((unit) => unit.ready()).length }),
    close() {
      for (const unit of units) unit.close();
    },
  };
}
