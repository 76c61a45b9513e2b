import type { ForwardedStream, LayersWanted, SentKind } from '@nadi/contract/call-media';
import type { Description, Participant } from '@nadi/contract/meeting-events';
import { fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import type { ChannelMessage } from './channel-messages.ts';
import { connectionFactory, type FakeConnection, fakeStream } from './fake-connection.ts';
import type { RoomProtectionDeps } from './room-protection.ts';
import { unitRoom } from './unit-room.ts';

/** Seals by naming sender and receiver; tests decide when a member has our key. */
export function fakeProtection() {
  const encrypted: unknown[] = [];
  const resumed: string[] = [];
  const decrypted: [track: unknown, from: string][] = [];
  let deps: RoomProtectionDeps | null = null;
  const members: string[][] = [];
  const state = { closed: false };
  return {
    encrypted,
    decrypted,
    members,
    resumed,
    state,
    ready: (id: string) => deps?.onReady(id),
    create: (given: RoomProtectionDeps) => {
      deps = given;
      return {
        setMembers: (ids: readonly string[]) => void members.push([...ids]),
        close: () => {
          state.closed = true;
        },
        async receive(from: string, sealed: string) {
          const { by, text } = JSON.parse(sealed);
          return by === from ? text : null;
        },
        seal: async (text: string, to?: string) => JSON.stringify({ by: given.selfId, to, text }),
        resume: () => void resumed.push(given.selfId),
        keyOf: (id: string) => `key of ${id}`,
        encryptSender: (_kind: SentKind, sender: RTCRtpSender) => void encrypted.push(sender),
        decryptReceiver: (_kind: SentKind, receiver: RTCRtpReceiver, from: string) =>
          void decrypted.push([receiver.track, from]),
      };
    },
  };
}

/** Seals a message as the fake protection of this member does. */
export function sealedBy(by: string, message: ChannelMessage & { from?: string }): string {
  return JSON.stringify({ by, text: JSON.stringify(message) });
}

export type UnitFixture = ReturnType<typeof unitFixture>;

/** Creates a transport through a forwarding unit that the test plays, with the id "me". */
export function unitFixture() {
  const connections = connectionFactory();
  const clock = fakeClock();
  const protection = fakeProtection();
  const offers: Description[] = [];
  const answers: string[] = [];
  const sent: { to: string | undefined; message: ChannelMessage }[] = [];
  const layers: LayersWanted['layers'][] = [];
  const signalling = { connected: true };
  const seen = {
    chat: [] as unknown[][],
    muteRequests: [] as Participant[],
    forwarded: [] as string[],
    verification: [] as object[],
    reachable: [] as string[],
  };
  const unit = unitRoom({
    createConnection: connections.create,
    createStream: fakeStream,
    createProtection: protection.create,
  })({
    clock,
    onChange: () => {},
    onChat: (...line) => void seen.chat.push(line),
    onMuteRequest: (from) => void seen.muteRequests.push(from),
    onVerification: (from, message) => void seen.verification.push({ from, message }),
    onReachable: (id) => void seen.reachable.push(id),
    onForwarded: (id) => void seen.forwarded.push(id),
    senderTo: (id) => ({
      offer: (offer) => void offers.push(offer),
      answer: () => void answers.push(id),
      candidate: () => {},
    }),
    sendSealed: (sealed, to) =>
      void sent.push({ to, message: JSON.parse(JSON.parse(sealed).text) }),
    setLayers: (wanted) => void layers.push(wanted),
    signallingConnected: () => signalling.connected,
  });

  /** Connects to the unit, which answers. */
  async function publish(): Promise<FakeConnection> {
    unit.connect({ selfId: 'me', iceServers: [] });
    unit.start();
    unit.restart();
    return answered();
  }

  async function answered(): Promise<FakeConnection> {
    await flushMicrotasks();
    const up = connections.latest();
    unit.receiveAnswer('sfu:pub', { type: 'answer', sdp: 'o=- 1 1 IN' });
    await flushMicrotasks();
    up.connect();
    return up;
  }

  /** Offers these sections, and connects what brings them. */
  async function forward(streams: ForwardedStream[], session = 1): Promise<FakeConnection> {
    const sections = streams.map(({ mid, kind }) => {
      return `m=${kind === 'audio' ? 'audio' : 'video'} mid=${mid}`;
    });
    const sdp = [`o=- ${session} 1 IN`, ...sections].join('\r\n');
    unit.receiveOffer('sfu:sub', { type: 'offer', sdp, streams });
    await flushMicrotasks();
    const down = connections.latest();
    down.connect();
    return down;
  }

  async function receive(from: string, message: ChannelMessage): Promise<void> {
    unit.receiveSealed(from, sealedBy(from, message));
    await flushMicrotasks();
  }

  /** Enters with these members, who have reported microphone and camera. */
  async function joined(...participants: Participant[]): Promise<FakeConnection> {
    const up = await publish();
    unit.setParticipants(participants);
    for (const { id } of participants) await receive(id, stateOf());
    return up;
  }

  const member = (id: string) => unit.participants.find((each) => each.participant.id === id);
  return {
    ...{ unit, seen, connections, clock, protection, offers, answers, sent, layers, signalling },
    ...{ publish, answered, forward, receive, joined, member },
  };
}

export function stateOf(devices: Partial<Record<'mic' | 'camera' | 'screen', boolean>> = {}) {
  const state = { mic: true, camera: true, screen: false, ...devices };
  return { kind: 'state', ...state, screenApart: true } as const;
}

/** Returns the sections that bring microphone and camera of a member. */
export function sectionsOf(userId: string, first = 0): ForwardedStream[] {
  return [
    { mid: String(first), kind: 'audio', userId },
    { mid: String(first + 1), kind: 'video', userId },
  ];
}
