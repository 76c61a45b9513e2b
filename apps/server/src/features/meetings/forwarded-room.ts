import { createHash, randomUUID } from 'node:crypto';
import { UNIT_IDS } from '@nadi/contract/call-media';
import { type ForwardedMember, forwardMember } from './forwarded-member.ts';
import type { Janus } from './janus.ts';
import {
  type MeetingServer,
  participantChannel,
  type SignallingContext,
} from './signalling-context.ts';
import {
  destroyRoom,
  type Feed,
  type ForwardedUser,
  type NumberedFeed,
  openRoom,
  parseRoomChange,
} from './video-room.ts';

/** The members of this node in one room of a forwarding unit. */
export interface ForwardedRoom {
  /** The address of the unit. */
  readonly pin: string;
  /** False after the unit has ended the room or its session. */
  isOpen(): boolean;
  member(userId: string): ForwardedMember | undefined;
  userIds(): string[];
  /** Starts to forward a member. */
  add(userId: string): void;
  /** Ends both peer connections of a member. */
  remove(userId: string): void;
  /** Ends all peer connections of this node, and the room on the unit if `destroy`. */
  close(destroy?: boolean): void;
}

interface RoomSettings {
  janus: Janus;
  roomId: string;
  /** Separates the rooms of several clinics on one unit. */
  clinic: string;
  io: MeetingServer;
  log: SignallingContext['log'];
  /** A member has to start over. */
  onMemberLost(userId: string): void;
  /** The unit has ended the room. */
  onEnd(): void;
}

/** Opens a room on a unit, which may exist there already. @throws JanusError */
export async function openForwardedRoom(settings: RoomSettings): Promise<ForwardedRoom> {
  const { janus, roomId, io, log } = settings;
  const room = createHash('sha256').update(`${settings.clinic} ${roomId}`).digest('base64url');
  const feeds = new Map<string, NumberedFeed>();
  const members = new Map<string, ForwardedMember>();
  let publications = 0;
  let open = true;

  function receive(changed: readonly Feed[]): void {
    for (const feed of changed) {
      const publication = feeds.get(feed.userId)?.publication ?? ++publications;
      feeds.set(feed.userId, { ...feed, publication });
    }
    for (const member of members.values()) member.update();
  }

  const observer = await janus.attach(({ kind, data }) => {
    if (kind !== 'event' || !open) return;
    const { feeds: changed, gone, destroyed } = parseRoomChange(data);
    if (gone !== null) feeds.delete(gone);
    receive(changed);
    if (!destroyed) return;
    end();
    settings.onEnd();
  });

  function end(): void {
    open = false;
    for (const member of members.values()) member.close();
    members.clear();
    observer.detach();
  }

  try {
    receive(await openRoom(observer, room, `observer:${randomUUID()}`));
  } catch (error) {
    observer.detach();
    throw error;
  }

  function createMember(userId: string): ForwardedMember {
    // Not on other nodes: a member who has moved to another one has handles there.
    const channel = io.local.to(participantChannel(roomId, userId));
    const user: ForwardedUser = {
      ...{ janus, observer, room, userId },
      feeds: (except) => [...feeds.values()].filter((feed) => feed.userId !== except),
      send: {
        offer: (offer) => channel.emit('webrtc-offer', { offer, offerUserId: UNIT_IDS.subscribe }),
        answer: (answer) =>
          channel.emit('webrtc-answer', { answer, answerUserId: UNIT_IDS.publish }),
      },
      onEvent({ kind }) {
        if (kind === 'hangup' && members.get(userId) === member) settings.onMemberLost(userId);
      },
    };
    const member = forwardMember(user, (error, message) =>
      log.warn({ err: error, janus: janus.url }, message),
    );
    return member;
  }

  return {
    pin: janus.url,
    isOpen: () => open && janus.ready(),
    member: (userId) => members.get(userId),
    userIds: () => [...members.keys()],
    add(userId) {
      if (members.has(userId)) return;
      const member = createMember(userId);
      members.set(userId, member);
      member.update();
    },
    remove(userId) {
      members.get(userId)?.close();
      members.delete(userId);
    },
    close(destroy = false) {
      if (!open) return;
      const ended = destroy && janus.ready() ? destroyRoom(observer, room) : Promise.resolve();
      ended
        .catch((error: unknown) => {
          log.warn({ err: error, janus: janus.url }, 'meeting: Janus has not ended a room');
        })
        .finally(() => observer.detach());
      open = false;
      for (const member of members.values()) member.close();
      members.clear();
    },
  };
}
