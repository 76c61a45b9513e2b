import { createHash } from 'node:crypto';
import { seconds } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectPeer, createPeerCertificate } from '#testing/dtls-peer.ts';
import { enter, type Person, ROOM } from '#testing/forwarding-node.ts';
import { JANUS_SECRET, janusMissing, startJanus, type TestJanus } from '#testing/test-janus.ts';
import { janusLink } from './janus-link.ts';
import { eventually, flush, type Node, startNode } from './signalling-fixture.ts';

describe.skipIf(janusMissing())('forwarding with a real Janus', () => {
  const units: TestJanus[] = [];
  let node: Node | undefined;
  let warnings: object[];

  beforeEach(async () => {
    units.push(await startJanus(), await startJanus());
    warnings = [];
  });
  afterEach(async () => {
    await node?.stop();
    await Promise.all(units.splice(0).map((unit) => unit.kill()));
  });

  /** Starts a node with these units and five people in a forwarded room. */
  async function startRoom(using: TestJanus[]): Promise<[Person, Person, ...Person[]]> {
    const janus = { urls: using.map(({ url }) => url), secret: JANUS_SECRET, timers: REAL_TIMERS };
    const log = {
      warn: (facts: object, message: string) => void warnings.push({ message, ...facts }),
    };
    const started = await startNode({ janus, log });
    node = started;
    await eventually(() =>
      expect(started.signalling.forwarding()).toMatchObject({ reachable: using.length }),
    );
    const people: Person[] = [];
    for (let i = 0; i < 5; i++) people.push(await enter(started, `person ${i}`));
    await eventually(() => {
      for (const { modes } of people) expect(modes).toEqual([{ mode: 'sfu' }]);
    });
    return people as [Person, Person, ...Person[]];
  }

  test('a keepalive is answered', async () => {
    const [unit] = units as [TestJanus];
    const socket = new WebSocket(unit.url, 'janus-protocol');
    await new Promise((open) => socket.addEventListener('open', open));
    const parts = { socket, secret: JANUS_SECRET, timers: REAL_TIMERS };
    const link = janusLink({ ...parts, onEvent() {}, onNonsense() {}, onEnd() {} });
    const { data } = await link.request({ janus: 'create' });
    const answer = await link.request({ janus: 'keepalive', session_id: data?.id });
    expect(answer.janus).toBe('ack');
    link.end();
  });

  test('five people publish, and each gets an answer from the unit', async () => {
    const people = await startRoom(units.slice(0, 1));
    for (const [i, person] of people.entries()) publish(person, browserOffer(i + 1));
    await eventually(() => {
      for (const { answers } of people) {
        expect(answers).toMatchObject([{ answerUserId: 'sfu:pub', answer: { type: 'answer' } }]);
      }
    });
    const sdp = JSON.stringify(people[0].answers);
    expect(sdp).toContain('a=ice-lite');
    expect(sdp).toContain('a=simulcast:recv h;m;l');
    expect(warnings).toEqual([]);
  });

  test('what two people send is offered to the third in the right sections', async () => {
    const certificate = createPeerCertificate();
    const [asha, binu, chitra] = (await startRoom(units.slice(0, 1))) as [Person, Person, Person];
    const ending: (() => void)[] = [];
    try {
      for (const [i, person] of [asha, binu].entries()) {
        publish(person, browserOffer(i + 1, certificate.transport));
        await eventually(() => expect(person.answers).toHaveLength(1));
        ending.push(await connectPeer(person.answers[0]?.answer.sdp ?? '', certificate));
        await eventually(() => expect(chitra.offers).toHaveLength(i + 1));
        const { offer } = chitra.offers[i] ?? {};
        const both = [asha, binu].slice(0, i + 1).flatMap(({ id: userId }) => [
          { kind: 'audio', userId },
          { kind: 'video', userId },
        ]);
        expect(offer?.streams).toEqual(both.map((stream, j) => ({ ...stream, mid: String(j) })));
        expect(offer?.sdp.match(/^m=(audio|video)/gm)).toEqual(both.map(({ kind }) => `m=${kind}`));
        answerAsBrowser(chitra, offer?.sdp ?? '');
      }
      asha.client.emit('leave-room', ROOM);
      await eventually(() => expect(chitra.offers).toHaveLength(3));
      expect(chitra.offers[2]?.offer.streams).toEqual([
        { mid: '2', kind: 'audio', userId: binu.id },
        { mid: '3', kind: 'video', userId: binu.id },
      ]);
      expect(chitra.offers[2]?.offer.sdp).toContain('a=inactive');
      expect(warnings).toEqual([]);
    } finally {
      for (const end of ending) end();
      certificate.remove();
    }
  });

  test('a second offer and one of a new connection are answered, nonsense is not', async () => {
    const [asha] = await startRoom(units.slice(0, 1));
    publish(asha, browserOffer(1));
    publish(asha, browserOffer(1).replace('o=- 1 1', 'o=- 1 2'));
    publish(asha, browserOffer(2));
    await eventually(() => expect(asha.answers).toHaveLength(3));
    publish(asha, 'v=0');
    publish(asha, browserOffer(3));
    await eventually(() => expect(asha.answers).toHaveLength(4));
    expect(warnings).toMatchObject([{ message: 'meeting: Janus does not take an offer' }]);
  });

  test('a killed unit is replaced by another one', async () => {
    const people = await startRoom(units);
    // The unit that a node begins with for this room.
    const used = createHash('sha256').update('room').digest().readUInt32BE() % 2;
    await units[used]?.kill();
    await eventually(() => {
      for (const { modes } of people) expect(modes).toEqual([{ mode: 'sfu' }, { mode: 'sfu' }]);
    });
    for (const [i, person] of people.entries()) publish(person, browserOffer(i + 1));
    await eventually(() => {
      for (const { answers } of people) expect(answers).toHaveLength(1);
    });
  });

  test('without a second unit the room becomes a mesh', async () => {
    const [asha] = await startRoom(units.slice(0, 1));
    await units[0]?.kill();
    await eventually(() => expect(asha.modes.at(-1)).toEqual({ mode: 'mesh' }));
  });

  test('a sixth person who cannot use the unit makes the room a mesh', async () => {
    const [asha] = await startRoom(units.slice(0, 1));
    await enter(node as Node, 'old', { sfu: false });
    await eventually(() => expect(asha.modes.at(-1)).toEqual({ mode: 'mesh' }));
  });

  test('three people make the room a mesh after ten seconds', async () => {
    const [asha, , , ...leaving] = await startRoom(units.slice(0, 1));
    for (const { client } of leaving) client.emit('leave-room', ROOM);
    await eventually(() => expect(node?.signalling.forwarding()).toMatchObject({ people: 3 }));
    await flush(asha.client);
    await node?.clock.advance(seconds(10));
    await eventually(() => expect(asha.modes.at(-1)).toEqual({ mode: 'mesh' }));
  });
});

const REAL_TIMERS = {
  after(delay: number, run: () => void) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  every(period: number, run: () => void) {
    const timer = setInterval(run, period);
    return () => clearInterval(timer);
  },
};

function publish({ client }: Person, sdp: string): void {
  const streams = [
    { mid: '0', kind: 'audio' as const },
    { mid: '1', kind: 'video' as const },
  ];
  const offer = { type: 'offer' as const, sdp, streams };
  client.emit('webrtc-offer', { targetUserId: 'sfu:pub', roomId: 'room', offer });
}

/** Answers an offer of the unit, without opening a connection. */
function answerAsBrowser({ client }: Person, offer: string): void {
  const lines = offer.split('\r\n').flatMap((line) => {
    if (/^a=(candidate|end-of|ssrc|msid:|ice-options|ice-lite)/.test(line)) return [];
    return line.replace('a=sendonly', 'a=recvonly').replace(/^a=setup.*/, 'a=setup:active');
  });
  const answer = { type: 'answer' as const, sdp: lines.join('\r\n') };
  client.emit('webrtc-answer', { targetUserId: 'sfu:sub', roomId: 'room', answer });
}

const TRANSPORT = [
  ...['a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', 'a=setup:actpass'],
  `a=fingerprint:sha-256 ${'AA:'.repeat(31)}AA`,
];

/** Returns an offer such as Chromium makes: a microphone, and a camera in three layers. */
function browserOffer(origin: number, ends = TRANSPORT): string {
  const transport = [
    ...['c=IN IP4 0.0.0.0', 'a=rtcp:9 IN IP4 0.0.0.0', ...ends, 'a=sendonly', 'a=rtcp-mux'],
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  ];
  const audio = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', ...transport, 'a=mid:0'];
  const video = ['m=video 9 UDP/TLS/RTP/SAVPF 96', ...transport, 'a=mid:1'];
  return [
    ...['v=0', `o=- ${origin} 1 IN IP4 127.0.0.1`, 's=-', 't=0 0', 'a=group:BUNDLE 0 1'],
    ...[...audio, 'a=rtpmap:111 opus/48000/2', ...video, 'a=rtpmap:96 VP8/90000'],
    ...['a=rid:h send', 'a=rid:m send', 'a=rid:l send', 'a=simulcast:send h;m;l', ''],
  ].join('\r\n');
}
