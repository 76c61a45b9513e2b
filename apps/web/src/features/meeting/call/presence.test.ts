import { expect, test } from 'vitest';
import type { RemoteParticipant } from './media-room.ts';
import { Presence } from './presence.ts';

const people = (...names: string[]) =>
  names.map((name) => ({ participant: { id: `id-${name}`, name } }) as RemoteParticipant);

test('participants found on joining are not news, however often the server lists them', () => {
  const presence = new Presence();
  presence.update(people('Asha'));
  presence.begin(people('Asha'));
  presence.begin([]);
  presence.update(people('Asha'));
  expect(presence.latest).toBeNull();
});

test('arrivals and departures are news, each with a number of its own', () => {
  const presence = new Presence();
  presence.begin(people('Asha'));
  presence.update(people('Asha', 'Binu'));
  expect(presence.latest).toEqual({ id: 1, kind: 'joined', name: 'Binu' });
  presence.update(people('Binu'));
  expect(presence.latest).toEqual({ id: 2, kind: 'left', name: 'Asha' });
  presence.update(people('Binu'));
  expect(presence.latest?.id).toBe(2);
});

test('where one leaves as another comes, the arrival is named last', () => {
  const presence = new Presence();
  presence.begin(people('Asha'));
  presence.update(people('Binu'));
  expect(presence.latest).toEqual({ id: 2, kind: 'joined', name: 'Binu' });
});

test('a changed name is no arrival', () => {
  const presence = new Presence();
  presence.begin(people('Asha'));
  presence.update([{ participant: { id: 'id-Asha', name: 'Asha Rao' } } as RemoteParticipant]);
  expect(presence.latest).toBeNull();
});
