import { expect, test } from 'vitest';
import type { VerificationMessage } from './verification.ts';
import { holder, picturesIn, Room } from './verification-fixture.ts';

test('none of 1,000 random attacks gives two people the same pictures for different keys', async () => {
  const below = (count: number) => Math.floor(Math.random() * count);
  let noticed = 0;
  for (let attack = 0; attack < 1000; attack += 1) {
    const ids = ['asha', 'binu', 'chen'].slice(0, 2 + below(2));
    const room = new Room();
    const views = ids.map((viewer) => {
      const seen = ids.map((id) => holder(id));
      const other = seen[below(seen.length)];
      if (other && other.id !== viewer && below(2)) other.key = 'key of the attacker';
      if (below(4) === 0) seen.push(holder('added'));
      room.enter(viewer);
      return seen;
    });
    const earlier: VerificationMessage[] = [];
    room.tamper = ({ message }) => {
      earlier.push(message);
      const done = below(6);
      if (done === 0) return null;
      if (done === 1) return earlier[below(earlier.length)] ?? message;
      return done === 2 && 'nonce' in message ? { ...message, nonce: 'n'.repeat(43) } : message;
    };
    for (const [at, id] of ids.entries()) {
      const others = views[at]?.filter((person) => person.id !== id) ?? [];
      void room.people.get(id)?.setPeople(holder(id), others);
    }
    await room.deliver();
    const shown = picturesIn(room);
    const facts = views.map((view) =>
      JSON.stringify(view.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    );
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const same = shown[a] && shown[b] && String(shown[a]) === String(shown[b]);
      if (facts[a] !== facts[b]) noticed += 1;
      if (same) expect(facts[a]).toBe(facts[b]);
    }
  }
  expect(noticed).toBeGreaterThan(500);
});
