import { describe, expect, test } from 'vitest';
import { PICTURE_COUNT, type Verification, type VerificationMessage } from './verification.ts';
import { gather, holder, meet, picturesIn, Room } from './verification-fixture.ts';

describe('people with the same keys', () => {
  test.each([2, 3, 5, 12])('%i of them see the same seven pictures', async (count) => {
    const room = meet(...Array.from({ length: count }, (_, at) => `p${at}`));
    await room.deliver();
    const [first, ...others] = picturesIn(room);
    expect(first).toHaveLength(7);
    expect(first?.every((picture) => picture >= 0 && picture < PICTURE_COUNT)).toBe(true);
    for (const other of others) expect(other).toEqual(first);
  });

  test('see other pictures in the next call, and after somebody has joined', async () => {
    const room = meet('asha', 'binu');
    await room.deliver();
    const [before] = picturesIn(room);
    const again = meet('asha', 'binu');
    await again.deliver();
    expect(picturesIn(again)[0]).not.toEqual(before);
    room.enter('chen');
    gather(room, [holder('asha'), holder('binu'), holder('chen')]);
    await room.deliver();
    const [asha, binu, chen] = picturesIn(room);
    expect(asha).not.toEqual(before);
    expect(asha).not.toBeNull();
    expect([binu, chen]).toEqual([asha, asha]);
  });

  test('confirm only the pictures that are still shown, until a change', async () => {
    const room = meet('asha', 'binu');
    await room.deliver();
    const asha = room.people.get('asha');
    asha?.confirm([...(picturesIn(room)[0] ?? [])]);
    expect(asha?.state).toMatchObject({ compared: false });
    asha?.confirm(picturesIn(room)[0] ?? []);
    expect(asha?.state).toMatchObject({ kind: 'pictures', compared: true });
    await asha?.repeatTo('binu');
    await room.deliver();
    expect(asha?.state).toMatchObject({ compared: true });
    room.enter('chen');
    gather(room, [holder('asha'), holder('binu'), holder('chen')]);
    await room.deliver();
    expect(asha?.state).toMatchObject({ kind: 'pictures', compared: false });
  });

  test('compare again once a key has changed', async () => {
    const room = meet('asha', 'binu');
    await room.deliver();
    const [before] = picturesIn(room);
    gather(room, [holder('asha'), holder('binu', 'another key')]);
    await room.settle();
    expect(room.states()).toEqual([{ kind: 'checking' }, { kind: 'checking' }]);
    await room.deliver();
    const [asha, binu] = picturesIn(room);
    expect(asha).not.toEqual(before);
    expect(binu).toEqual(asha);
  });

  test('agree although messages of the next round come before its people are known', async () => {
    const room = meet('asha', 'binu');
    const chen = room.enter('chen');
    await chen.setPeople(holder('chen'), [holder('asha'), holder('binu')]);
    await room.deliver();
    gather(room, [holder('asha'), holder('binu'), holder('chen')]);
    await room.deliver();
    const [first, ...others] = picturesIn(room);
    expect(first).not.toBeNull();
    expect(others).toEqual([first, first]);
  });

  test('agree although a connection opened after the messages were sent', async () => {
    const room = meet('asha', 'binu');
    room.tamper = ({ to, message }) => (to === 'binu' ? null : message);
    await room.deliver();
    room.tamper = ({ message }) => message;
    await room.people.get('asha')?.repeatTo('binu');
    await room.deliver();
    await room.people.get('asha')?.repeatTo('binu');
    await room.deliver();
    const [asha, binu] = picturesIn(room);
    expect(asha).not.toBeNull();
    expect(binu).toEqual(asha);
  });
});

describe('a nonce', () => {
  test('is not sent before the commitments of all others are here', async () => {
    const room = meet('asha', 'binu', 'chen');
    room.tamper = ({ from, message }) =>
      from === 'chen' && 'commitment' in message ? null : message;
    const revealed: string[] = [];
    const { tamper } = room;
    room.tamper = (sent) => {
      if ('nonce' in sent.message) revealed.push(sent.from);
      return tamper(sent);
    };
    await room.deliver();
    expect(new Set(revealed)).toEqual(new Set(['chen']));
    expect(picturesIn(room)).toEqual([null, null, null]);
  });

  test('that does not belong to its commitment breaks the verification for good', async () => {
    const room = meet('asha', 'binu');
    room.tamper = ({ from, message }) =>
      from === 'binu' && 'nonce' in message ? { ...message, nonce: 'x'.repeat(43) } : message;
    await room.deliver();
    expect(room.people.get('asha')?.state).toEqual({ kind: 'broken', by: 'binu' });
    await room.people.get('asha')?.setPeople(holder('asha'), []);
    expect(room.people.get('asha')?.state.kind).toBe('broken');
  });

  test('or a commitment that is changed later breaks the verification', async () => {
    const room = meet('asha', 'binu');
    const seen: VerificationMessage[] = [];
    room.tamper = ({ from, message }) => {
      if (from === 'binu') seen.push(message);
      return message;
    };
    await room.deliver();
    const commitment = seen.find((message) => 'commitment' in message);
    if (!commitment) throw new Error('nothing was sent');
    await room.people.get('asha')?.receive('binu', commitment);
    expect(room.people.get('asha')?.state.kind).toBe('pictures');
    const changed = { ...commitment, commitment: 'y'.repeat(43) };
    await room.people.get('asha')?.receive('binu', changed);
    expect(room.people.get('asha')?.state).toEqual({ kind: 'broken', by: 'binu' });
  });
});

describe('somebody between two people', () => {
  const between = (verification: Verification | undefined, self: string, other: string) =>
    verification?.setPeople(holder(self), [{ ...holder(other), key: 'key of the attacker' }]);

  test('who passes on messages of exchanged keys gets no pictures', async () => {
    const room = new Room();
    await between(room.enter('asha'), 'asha', 'binu');
    await between(room.enter('binu'), 'binu', 'asha');
    await room.deliver();
    expect(picturesIn(room)).toEqual([null, null]);
  });

  test('who answers both with exchanged keys gives them different pictures', async () => {
    const sides = ['asha', 'binu'].map((id) => {
      const other = id === 'asha' ? 'binu' : 'asha';
      const room = new Room();
      const victim = room.enter(id);
      const attacker = room.enter(other);
      const false_ = { ...holder(other), key: 'key of the attacker' };
      void victim.setPeople(holder(id), [false_]);
      void attacker.setPeople(false_, [holder(id)]);
      return room;
    });
    for (const room of sides) await room.deliver();
    const [asha, binu] = sides.map((room) => picturesIn(room)[0]);
    expect(asha).not.toBeNull();
    expect(binu).not.toBeNull();
    expect(asha).not.toEqual(binu);
  });

  test.each([
    ['name', { ...holder('binu'), name: 'Dr. Binu' }],
    ['person more', { ...holder('chen') }],
  ])('who shows one side another %s gets no pictures', async (_what, changed) => {
    const room = meet('asha', 'binu');
    const others = changed.id === 'binu' ? [changed] : [holder('binu'), changed];
    await room.people.get('asha')?.setPeople(holder('asha'), others);
    await room.deliver();
    expect(picturesIn(room)[0]).toBeNull();
  });
});

describe('people without keys', () => {
  test('are part of the pictures of the others, and are not waited for', async () => {
    const room = meet('asha', 'binu');
    gather(room, [holder('asha'), holder('binu'), holder('old', null)]);
    await room.deliver();
    const [asha, binu] = picturesIn(room);
    expect(asha).not.toBeNull();
    expect(binu).toEqual(asha);
  });

  test.each([
    ['alone', holder('asha'), []],
    ['with a browser that cannot encrypt', holder('asha', null), [holder('binu')]],
    ['with others that cannot encrypt', holder('asha'), [holder('old', null)]],
  ])('somebody %s has nothing to compare', async (_who, self, others) => {
    const verification = new Room().enter('asha');
    await verification.setPeople(self, others);
    expect(verification.state).toEqual({ kind: 'none' });
  });

  test('do not count as people whose key is not known yet', async () => {
    const verification = new Room().enter('asha');
    await verification.setPeople(holder('asha'), [{ ...holder('binu'), key: undefined }]);
    expect(verification.state).toEqual({ kind: 'checking' });
  });
});
