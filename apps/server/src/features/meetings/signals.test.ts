import { seconds } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  closed,
  eventually,
  heard,
  join,
  type Node,
  next,
  type RawClient,
  settled,
  startNode,
} from './signalling-fixture.ts';

const offer = { type: 'offer', sdp: 'v=0' } as const;
const answer = { type: 'answer', sdp: 'v=0' } as const;

let node: Node;
beforeEach(async () => {
  node = await startNode();
});
afterEach(() => node.stop());

describe('signals', () => {
  async function pair() {
    const [a, b] = [node.connect(), node.connect()];
    const asha = await join(a, 'room', 'Asha');
    const binu = await join(b, 'room', 'Binu');
    return { a, b, asha: asha.self.id, binu: binu.self.id };
  }

  test('pass between members with the true sender, whatever was claimed', async () => {
    const { a, b, asha, binu } = await pair();
    const to = { targetUserId: binu, roomId: 'room' };
    const forged = { offer, ...to, offerUserId: binu, from: 'x' };
    a.emit('webrtc-offer', forged);
    expect(await next(b, 'webrtc-offer')).toEqual({ offer, offerUserId: asha });

    a.emit('webrtc-answer', { answer, ...to });
    expect(await next(b, 'webrtc-answer')).toEqual({ answer, answerUserId: asha });

    const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
    a.emit('webrtc-ice-candidate', { candidate, ...to });
    expect(await next(b, 'webrtc-ice-candidate')).toEqual({ candidate, candidateUserId: asha });
  });

  test('never reach another room, nor come from outside', async () => {
    const { a, b, asha, binu } = await pair();
    const got = [...(['webrtc-offer', 'webrtc-answer'] as const)].map((event) => heard(b, event));
    const stranger = node.connect();
    const lurker = { offer, targetUserId: binu, roomId: 'room' };
    stranger.emit('webrtc-offer', lurker);
    const elsewhere = await join(stranger, 'other', 'Chitra');
    stranger.emit('webrtc-offer', lurker);
    stranger.emit('webrtc-offer', { ...lurker, roomId: 'other' });
    a.emit('webrtc-offer', { offer, targetUserId: elsewhere.self.id, roomId: 'other' });
    a.emit('webrtc-offer', { offer, targetUserId: elsewhere.self.id, roomId: 'room' });
    a.emit('webrtc-offer', { offer, targetUserId: asha, roomId: 'other' });
    const astray = heard(stranger, 'webrtc-offer');
    for (const client of [stranger, a, b]) await settled(client);
    expect([...got.flat(), ...astray]).toEqual([]);
  });

  function flood(sender: Client, to: string, letters: number) {
    for (let i = 0; i < letters; i++) {
      sender.emit('webrtc-offer', { offer, targetUserId: to, roomId: 'room' });
    }
  }

  test('beyond the allowance they are ignored', async () => {
    const { a, b, binu } = await pair();
    const got = heard(b, 'webrtc-offer');
    flood(a, binu, 400);
    await eventually(() => expect(got.length).toBeGreaterThanOrEqual(90));
    node.clock.pass(seconds(2));
    await settled(a);
    await settled(b);
    expect(got.length).toBeLessThanOrEqual(100);
  });

  test('a flood is cut off', async () => {
    const { a, binu } = await pair();
    const gone = closed(a);
    flood(a, binu, 2000);
    await gone;
  });

  test('entering a full room stays within the allowance', async () => {
    const { a, b, binu } = await pair();
    const got = heard(b, 'webrtc-offer');
    flood(a, binu, 90);
    await settled(a);
    await eventually(() => expect(got).toHaveLength(90));
  });

  test('a frame beyond 64 KiB cuts its sender', async () => {
    const { a, binu } = await pair();
    const gone = closed(a);
    const huge = { type: 'offer', sdp: 'x'.repeat(70_000) } as const;
    a.emit('webrtc-offer', { offer: huge, targetUserId: binu, roomId: 'room' });
    await gone;
  });
});

describe('nonsense', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a list', [[[]]]],
    ['a code of 10,000 characters', { roomId: 'a'.repeat(10_000), userName: 'x' }],
    ['a room that is an object', { roomId: { toString: 'x' }, userName: 'x' }],
    ['a prototype', JSON.parse('{"__proto__":{"roomId":"room"}}')],
  ])('%s opens no room', async (_what, message) => {
    const client = node.connect();
    const raw = client as RawClient;
    for (const event of ['leave-room', 'webrtc-offer', 'webrtc-answer', 'webrtc-ice-candidate']) {
      raw.emit(event, message);
    }
    raw.emit('error', message);
    raw.emit('no-such-event', message);
    const reply = await raw.emitWithAck('join-room', message);
    expect(reply).toEqual({ ok: false, reason: 'bad-room' });
    expect(node.signalling.stats()).toMatchObject({ rooms: 0, people: 0 });
  });

  test('deep objects neither travel nor stop the server', async () => {
    const [a, b] = [node.connect(), node.connect()];
    await join(a, 'room');
    const { self } = await join(b, 'room');
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    const letter = JSON.stringify({ offer, targetUserId: self.id, roomId: 'room' });
    // Written past the client library, whose own encoder would not survive it.
    a.io.engine.write(`2["join-room",${deep}]`);
    a.io.engine.write(`2["webrtc-offer",{"deep":${deep}}]`);
    a.io.engine.write(`2["webrtc-offer",${letter.replace('"v=0"', `"v=0","deep":${deep}`)}]`);
    expect((await next(b, 'webrtc-offer')).offer).toEqual(offer);
  });
});
