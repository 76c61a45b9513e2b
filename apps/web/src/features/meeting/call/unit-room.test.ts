import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FakeConnection, fakeTrack } from './fake-connection.ts';
import { asha, binu } from './peer-fixture.ts';
import { sectionsOf, stateOf, type UnitFixture, unitFixture } from './unit-fixture.ts';

let fixture: UnitFixture;
let unit: UnitFixture['unit'];
let clock: UnitFixture['clock'];

beforeEach(() => {
  fixture = unitFixture();
  ({ unit, clock } = fixture);
});

const ashas = () => fixture.member('asha');
const tracksOf = (down: FakeConnection | undefined) =>
  down?.transceivers.map(({ receiver }) => receiver.track);

describe('publishing', () => {
  test('waits for the admission, the microphone and the mode', async () => {
    unit.restart();
    unit.connect({ selfId: 'me', iceServers: [] });
    expect(fixture.connections.made).toHaveLength(0);
    unit.start();
    await flushMicrotasks();
    expect(fixture.offers).toHaveLength(1);
  });

  test('offers microphone and camera, the camera in three layers, all encrypted', async () => {
    unit.publish('video', fakeTrack('video'));
    const up = await fixture.publish();
    const streams = [
      { mid: '0', kind: 'audio' },
      { mid: '1', kind: 'video' },
    ];
    expect(fixture.offers).toMatchObject([{ type: 'offer', streams }]);
    const { encodings } = up.transceivers[1]?.sender.parameters ?? {};
    expect(
      encodings?.map(({ rid, scaleResolutionDownBy }) => [rid, scaleResolutionDownBy]),
    ).toEqual([
      ['h', 1],
      ['m', 2],
      ['l', 4],
    ]);
    expect(up.transceivers.map(({ direction }) => direction)).toEqual(['sendonly', 'sendonly']);
    expect(fixture.protection.encrypted).toHaveLength(2);
  });

  test('changes a camera without an offer, and offers the first screen', async () => {
    const up = await fixture.publish();
    unit.publish('video', fakeTrack('video', 'back'));
    expect(up.transceivers[1]?.sender.track).toMatchObject({ label: 'back' });
    expect(fixture.offers).toHaveLength(1);
    unit.publish('screen', fakeTrack('video', 'screen'));
    await flushMicrotasks();
    expect(fixture.offers[1]?.streams).toContainEqual({ mid: '2', kind: 'screen' });
    expect(up.transceivers[2]?.sender.parameters.encodings).toHaveLength(1);
  });
});

describe('receiving', () => {
  test('shows the tracks of a member, decrypted with their key', async () => {
    await fixture.joined(asha);
    const down = await fixture.forward(sectionsOf('asha'));
    expect(fixture.answers).toEqual(['sfu:sub']);
    expect(ashas()?.tracks).toEqual(tracksOf(down));
    expect(fixture.protection.decrypted.map(([, from]) => from)).toEqual(['asha', 'asha']);
    expect(ashas()).toMatchObject({ link: 'connected', flow: 'pending' });
  });

  test('counts as flowing once the first picture has arrived, for browsers report no unplayed sound', async () => {
    await fixture.joined(asha);
    const down = await fixture.forward(sectionsOf('asha'));
    await clock.advance(100);
    expect(ashas()?.flow).toBe('pending');
    down.bringFrame(1, '1');
    await clock.advance(100);
    expect(ashas()?.flow).toBe('flowing');
    down.become('disconnected');
    expect([ashas()?.flow, ashas()?.link]).toEqual(['lost', 'lost']);
  });

  test('needs no frames from devices that are off, but the report that they are', async () => {
    await fixture.publish();
    unit.setParticipants([asha]);
    await fixture.forward(sectionsOf('asha'));
    await clock.advance(100);
    expect(ashas()?.flow).toBe('pending');
    await fixture.receive('asha', stateOf({ mic: false, camera: false }));
    expect(ashas()?.flow).toBe('flowing');
  });

  test('finds the tracks of a member who is announced later', async () => {
    await fixture.publish();
    const down = await fixture.forward(sectionsOf('asha'));
    unit.addParticipant(asha);
    await clock.advance(100);
    expect(ashas()?.tracks).toEqual(tracksOf(down));
  });

  test('shows a section for another member only after their own first frame', async () => {
    await fixture.joined(asha, binu);
    const down = await fixture.forward(sectionsOf('asha'));
    down.bringFrame(1);
    await clock.advance(100);
    await fixture.forward(sectionsOf('binu'));
    await clock.advance(100);
    expect(fixture.protection.decrypted.at(-1)?.[1]).toBe('binu');
    expect(fixture.member('binu')?.flow).toBe('pending');
    down.bringFrame(2);
    await clock.advance(100);
    expect(fixture.member('binu')?.flow).toBe('flowing');
  });

  test('shows a screen beside the camera while it is shared', async () => {
    await fixture.joined(asha);
    const screen = { mid: '2', kind: 'screen', userId: 'asha' } as const;
    await fixture.forward([...sectionsOf('asha'), screen]);
    expect(ashas()?.screenStream).toBeNull();
    await fixture.receive('asha', stateOf({ screen: true }));
    expect(ashas()?.screenStream?.getTracks()).toHaveLength(1);
    expect(ashas()?.tracks).toHaveLength(2);
  });
});

describe('a new unit', () => {
  test('keeps the pictures of the earlier one until new frames arrive', async () => {
    await fixture.joined(asha);
    const old = await fixture.forward(sectionsOf('asha'));
    old.bringFrame(1);
    await clock.advance(100);
    const stream = ashas()?.stream;
    unit.restart();
    await fixture.answered();
    expect([ashas()?.flow, ashas()?.stream]).toEqual(['none', stream]);
    const fresh = await fixture.forward(sectionsOf('asha'), 2);
    await clock.advance(100);
    expect(ashas()?.tracks).toEqual(tracksOf(old));
    expect(old.connectionState).toBe('connected');
    fresh.bringFrame(1, '1');
    await clock.advance(100);
    expect(new Set(ashas()?.tracks)).toEqual(new Set(tracksOf(fresh)));
    expect([ashas()?.flow, ashas()?.stream]).toEqual(['flowing', stream]);
    expect(old.connectionState).toBe('closed');
  });

  test('closes the earlier connection after ten seconds in any case', async () => {
    await fixture.joined(asha);
    const old = await fixture.forward(sectionsOf('asha'));
    unit.restart();
    await fixture.answered();
    await clock.advance(10_000);
    expect(old.connectionState).toBe('closed');
  });

  test('is noticed by the session of its offer', async () => {
    await fixture.joined(asha);
    const old = await fixture.forward(sectionsOf('asha'), 1);
    const fresh = await fixture.forward(sectionsOf('asha'), 2);
    expect(fresh).not.toBe(old);
    expect(fresh.remoteDescription?.sdp).toContain('o=- 2');
  });
});

describe('layers', () => {
  const layerOf = () => fixture.layers.at(-1);

  test('follow the height of the tile and are sent once', async () => {
    await fixture.joined(asha, binu);
    unit.setTileHeights(
      new Map([
        ['asha', 720],
        ['binu', 180],
      ]),
    );
    unit.setTileHeights(
      new Map([
        ['asha', 700],
        ['binu', 180],
      ]),
    );
    expect(fixture.layers).toEqual([
      [
        { userId: 'asha', layer: '720p' },
        { userId: 'binu', layer: '180p' },
      ],
    ]);
    unit.setTileHeights(new Map([['asha', 300]]));
    expect(layerOf()).toEqual([{ userId: 'asha', layer: '360p' }]);
  });

  test('are sent again to a new unit and after signalling was away', async () => {
    await fixture.joined(asha);
    unit.setTileHeights(new Map([['asha', 180]]));
    await fixture.forward(sectionsOf('asha'), 2);
    unit.connect({ selfId: 'me', iceServers: [] });
    expect(fixture.layers).toHaveLength(3);
    expect(new Set(fixture.layers.flat().map(({ layer }) => layer))).toEqual(new Set(['180p']));
  });

  test('are off for a tile on another page, which is neither frozen nor missing', async () => {
    await fixture.joined(asha);
    unit.setTileHeights(new Map([['asha', 0]]));
    expect(layerOf()).toEqual([{ userId: 'asha', layer: 'off' }]);
    await fixture.forward(sectionsOf('asha'));
    await clock.advance(10_000);
    expect(ashas()).toMatchObject({ notReceived: true, frozen: false, flow: 'flowing' });
  });

  test('bring the picture back with its first new frame', async () => {
    await fixture.joined(asha);
    const down = await fixture.forward(sectionsOf('asha'));
    down.bringFrame(1);
    unit.setTileHeights(new Map([['asha', 0]]));
    await clock.advance(60_000);
    unit.setTileHeights(new Map([['asha', 180]]));
    await clock.advance(100);
    expect(ashas()?.notReceived).toBe(true);
    down.bringFrame(2);
    await clock.advance(100);
    expect(ashas()?.notReceived).toBe(false);
  });

  test('show a picture as frozen that does not come back', async () => {
    await fixture.joined(asha);
    const down = await fixture.forward(sectionsOf('asha'));
    down.bringFrame(1);
    unit.setTileHeights(new Map([['asha', 0]]));
    unit.setTileHeights(new Map([['asha', 180]]));
    await clock.advance(5_000);
    expect(ashas()).toMatchObject({ notReceived: false, frozen: true });
  });
});

test('stays in the list while media flows if a restarted server does not list them', async () => {
  await fixture.joined(asha, binu);
  const down = await fixture.forward(sectionsOf('asha'));
  down.bringFrame(1);
  await clock.advance(100);
  unit.setParticipants([]);
  expect(unit.participants.map(({ participant }) => participant.id)).toEqual(['asha']);
});

test('stopping and leaving close every connection', async () => {
  await fixture.joined(asha);
  const down = await fixture.forward(sectionsOf('asha'));
  unit.stop();
  expect(fixture.connections.made.map(({ connectionState }) => connectionState)).toEqual([
    'closed',
    'closed',
  ]);
  expect(ashas()?.flow).toBe('none');
  expect(down.onconnectionstatechange).toBeNull();
  unit.leave();
  expect(fixture.protection.state.closed).toBe(true);
  expect(unit.participants).toEqual([]);
});
