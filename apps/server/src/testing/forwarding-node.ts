import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  type Client,
  collect,
  eventually,
  join,
  type Node,
  startNode,
} from '#features/meetings/signalling-fixture.ts';
import { FAKE_SECRET, type FakeJanus, startFakeJanus } from './fake-janus.ts';

/** A person in the room, with the messages that they received. */
export interface Person {
  client: Client;
  id: string;
  modes: { mode: string }[];
  offers: { offer: { sdp: string; streams?: object[] | undefined }; offerUserId: string }[];
  answers: { answer: { sdp: string }; answerUserId: string }[];
}

export const ROOM = { roomId: 'room', userName: 'Asha' };
export const STREAMS = [
  { mid: '0', kind: 'audio' as const },
  { mid: '1', kind: 'video' as const },
];

/** Returns an offer of microphone and camera; `origin` tells two peer connections of a browser apart. */
export function sdpOf(origin = 1, ufrag = 'u'): string {
  const connection = ['v=0', `o=- ${origin} 1 IN IP4 127.0.0.1`];
  const audio = ['m=audio 9', 'a=mid:0', `a=ice-ufrag:${ufrag}`, 'a=sendonly'];
  const video = ['m=video 9', 'a=mid:1', 'a=sendonly', ''];
  return [...connection, ...audio, ...video].join('\r\n');
}

/** Joins the room `room` with a client that can use a unit, unless `sfu` is false. */
export async function enter(node: Node, name: string, { sfu = true, roomId = 'room' } = {}) {
  const client = node.connect({ secret: name.padEnd(32, '.'), ...(sfu && { sfu: 1 as const }) });
  const [modes, offers] = [collect(client, 'room-mode'), collect(client, 'webrtc-offer')];
  const answers = collect(client, 'webrtc-answer');
  const { self } = await join(client, roomId, name);
  return { client, id: self.id, modes, offers, answers };
}

/** Sends what the person publishes to the unit. */
export function publish({ client }: Person, sdp = sdpOf()): void {
  const offer = { type: 'offer' as const, sdp, streams: STREAMS };
  client.emit('webrtc-offer', { targetUserId: 'sfu:pub', roomId: 'room', offer });
}

/** Answers the last offer of the unit. */
export function answer({ client }: Person): void {
  const description = { type: 'answer' as const, sdp: 'answer' };
  client.emit('webrtc-answer', { targetUserId: 'sfu:sub', roomId: 'room', answer: description });
}

/** Provides two units that answer like Janus, and nodes that use them. */
export function forwardingNodes() {
  const units: FakeJanus[] = [];
  const nodes: Node[] = [];
  /** The log's warnings of all nodes. */
  const warnings: string[] = [];
  /** The clock of the connections to units: the one of a node may then pass at once. */
  const unitClock = fakeClock();
  beforeEach(async () => {
    warnings.length = 0;
    units.push(await startFakeJanus(), await startFakeJanus());
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    await Promise.all(units.splice(0).map((unit) => unit.stop()));
  });

  /** Starts a node that uses these units, and waits until it reaches all. */
  async function start(using: FakeJanus[], settings: Parameters<typeof startNode>[0] = {}) {
    const janus = { urls: using.map(({ url }) => url), secret: FAKE_SECRET, timers: unitClock };
    const log = { warn: (_facts: object, message: string) => void warnings.push(message) };
    const node = await startNode({ janus, log, ...settings });
    nodes.push(node);
    await eventually(() =>
      expect(node.signalling.forwarding()).toMatchObject({ reachable: using.length }),
    );
    return node;
  }

  /** Fills the room; resolves when the fifth person has made it a forwarded one. */
  async function fill(node: Node, people: number): Promise<[Person, Person, ...Person[]]> {
    const present: Person[] = [];
    for (let i = 0; i < people; i++) present.push(await enter(node, `person ${i}`));
    const [first] = present;
    if (people >= 5) await eventually(() => expect(first?.modes).toEqual([{ mode: 'sfu' }]));
    await eventually(() => {
      if (people >= 5) expect(node.signalling.forwarding()).toMatchObject({ people });
    });
    return present as [Person, Person, ...Person[]];
  }

  /** Starts the unit again at the same address, and waits until the node reaches it. */
  async function restart(unit: FakeJanus, node: Node): Promise<FakeJanus> {
    const again = await startFakeJanus(unit.port);
    units.push(again);
    await eventually(async () => {
      await unitClock.advance(2000);
      expect(again.requests.length).toBeGreaterThan(0);
      expect(node.signalling.forwarding()).toMatchObject({ reachable: 1 });
    });
    return again;
  }

  const unit = (index: 0 | 1) => units[index] as FakeJanus;
  return { unit, start, fill, restart, warnings, unitClock };
}
