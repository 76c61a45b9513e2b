import { expect, test } from 'vitest';
import type { RemoteParticipant } from './media-room.ts';
import { Presence } from './presence.ts';

const people = (...names: string[]) =>
  names.map((name) => ({ participant: { id: `id-${name}`, name } }) as RemoteParticipant);

test('does not report participants found on joining', () => {
  const presence = new Presence();
  presence.update(people('Asha'));
  presence.begin(people('Asha'));
  presence.begin([]);
  presence.update(people('Asha'));
  expect(presence.latest).toBeNull();
});

test('reports arrivals and departures with increasing ids', () => {
  const presence = new Presence();
  presence.begin(people('Asha'));
  presence.update(people('Asha', 'Binu'));
  expect(presence.latest).toEqual({ id: 1, kind: 'joined', name: 'Binu' });
  presence.update(people('Binu'));
  expect(presence.latest).toEqual({ id: 2, kind: 'left', name: 'Asha' });
  presence.update(people('Binu'));
  expect(presence.latest?.id).toBe(2);
});

test('reports the arrival last if one leaves as another arrives', () => {
  const presence = new Presence();
  presence.begin(people('Asha'));
  presence.update(people('Binu'));
  expect(presence.latest).toEqual({ id: 2, kind: 'joined', name: 'Binu' });
});

test('does not report a changed name', () => {
  const presence = new Presence();
  presence.begin(people('Asha'));
  presence.update([{ participant: { id: 'id-Asha', name: 'Asha Rao' } } as RemoteParticipant]);
  expect(presence.latest).toBeNull();
});
