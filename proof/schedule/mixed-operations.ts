import { randomUUID } from 'node:crypto';
import { minutes } from '@nadi/domain/limits';
import type { Chance } from '#proof/chance.ts';
import {
  type Clinic,
  closeOrOpen,
  editHours,
  OPEN,
  type Owned,
  type Person,
  placeOf,
  type Turn,
  type Type,
  week,
} from './edit-schedule.ts';
import type { Operation } from './history.ts';

const STARTS = Array.from({ length: 17 }, (_, at) => {
  const [hour, minute] = [9 + Math.floor(at / 2), at % 2 ? '30' : '00'];
  return `${hour > 12 ? hour - 12 : hour}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
});

/** Gives every doctor the same hours, and one visit type of half an hour and one of an hour. */
export async function openClinic({ call, admin, doctors }: Clinic): Promise<Map<string, Type[]>> {
  const rules = { step: 30, before: 0, after: 0, notice: 0, horizonDays: 14, fees: null };
  const kind = { ...rules, byVideo: true, inPerson: false };
  const types = new Map<string, Type[]>();
  for (const docId of doctors) {
    const visitTypes = [30, 60].map((length) => ({ ...kind, name: `${length}`, minutes: length }));
    const { body } = await call('setVisitTypes', { docId, visitTypes }, admin);
    const saved = body.visitTypes as { _id: string; minutes: number }[];
    types.set(
      docId,
      saved.map(({ _id, minutes: length }) => ({ id: _id, minutes: length })),
    );
    await call('setHours', { docId, hours: week(OPEN) }, admin);
  }
  return types;
}

/**
 * Runs `count` random operations in lanes, each with patients of its own, and returns the history.
 * Everything that concerns one appointment happens in one lane, one after the other.
 */
export async function runOperations(
  clinic: Clinic,
  types: ReadonlyMap<string, Type[]>,
  {
    patients,
    lanes,
    count,
    chance,
  }: { patients: readonly Person[]; lanes: number; count: number; chance: Chance },
): Promise<Operation[]> {
  const history: Operation[] = [];
  const edited = { busy: new Set<string>(), closures: new Map<string, string>() };
  let left = count;
  const lane = async (number: number) => {
    const people = patients.filter((_, at) => at % lanes === number);
    const owned = new Map<string, Owned>();
    const turn = { clinic, types, chance, people, owned, edited, record };
    while (left > 0) {
      left -= 1;
      await oneOperation(turn);
    }
  };
  const record = (operation: Operation) => void history.push(operation);
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return history;
}

async function oneOperation(turn: Turn): Promise<void> {
  const dice = turn.chance.below(100);
  const mine = [...turn.owned.values()];
  if (dice < 4) return editHours(turn);
  if (dice < 7) return closeOrOpen(turn);
  if (dice < 14) return joinWaitlist(turn);
  if (dice < 26) return answerOffer(turn);
  if (mine.length > 0 && dice < 48) return move(turn, turn.chance.pick(mine));
  if (mine.length > 0 && dice < 66) return cancel(turn, turn.chance.pick(mine));
  return book(turn);
}

async function book({ clinic, types, chance, people, owned, record }: Turn): Promise<void> {
  const [as, doctor] = [chance.pick(people), chance.pick(clinic.doctors)];
  const type = chance.pick(types.get(doctor) ?? []);
  const slot = { slotDate: chance.pick(clinic.dates), slotTime: chance.pick(STARTS) };
  const place = placeOf(clinic.zone, { doctor, ...slot, length: type.minutes });
  const requested = { docId: doctor, ...slot, visitTypeId: type.id };
  const began = Date.now();
  const { status, body } = await clinic.call('bookAppointment', requested, as, randomUUID());
  const base = { kind: 'book', patient: as.id, place, began, ended: Date.now() } as const;
  const { appointmentId } = body;
  if (status !== 200) return record({ ...base, refused: body.code ?? `${status}` });
  // A patient who asks for their own slot again gets their own appointment.
  if (owned.has(appointmentId)) return;
  owned.set(appointmentId, { as, id: appointmentId, place });
  record({ ...base, done: appointmentId });
}

async function move({ clinic, chance, record }: Turn, owned: Owned): Promise<void> {
  const { as, id } = owned;
  const { doctor, from, until } = owned.place;
  const slot = { slotDate: chance.pick(clinic.dates), slotTime: chance.pick(STARTS) };
  const length = (until - from) / minutes(1);
  const place = placeOf(clinic.zone, { doctor, ...slot, length });
  if (place.from === from) return;
  const began = Date.now();
  const requested = { appointmentId: id, ...slot };
  const { status, body } = await clinic.call('rescheduleAppointment', requested, as);
  const base = {
    kind: 'move' as const,
    patient: as.id,
    appointment: id,
    place,
    began,
    ended: Date.now(),
  };
  if (status !== 200) return record({ ...base, refused: body.code ?? `${status}` });
  owned.place = place;
  record({ ...base, done: true });
}

async function cancel({ clinic, owned, record }: Turn, { as, id }: Owned): Promise<void> {
  const began = Date.now();
  const reply = await clinic.call('cancelAppointment', { appointmentId: id }, as);
  const repeated = reply.body.code === 'already-cancelled' && reply.unknown > 0;
  if (reply.status !== 200 && !repeated) {
    throw new Error(`cancelling: ${reply.status} ${reply.body.code}`);
  }
  owned.delete(id);
  record({ kind: 'cancel', appointment: id, done: true, began, ended: Date.now() });
}

async function joinWaitlist({ clinic, chance, people }: Turn): Promise<void> {
  const docId = chance.pick(clinic.doctors);
  await clinic.call('joinWaitlist', { docId }, chance.pick(people));
}

interface Offer {
  _id: string;
  docId: string;
  slotDate: string;
  slotTime: string;
  minutes: number;
}

/** Accepts an offer, or lets it end; sometimes both at once. */
async function answerOffer({ clinic, chance, people, owned, record }: Turn): Promise<void> {
  for (const as of people) {
    const { body: list } = await clinic.call('listWaitlist', {}, as);
    const offer: Offer | undefined = list.offers?.[0];
    if (!offer) continue;
    const ending = chance.happens(0.5) ? clinic.expireHold(offer._id) : undefined;
    if (chance.happens(0.3)) return ending;
    const length = offer.minutes;
    const place = placeOf(clinic.zone, { doctor: offer.docId, ...offer, length });
    const began = Date.now();
    const { body } = await clinic.call('acceptOffer', { offerId: offer._id }, as);
    await ending;
    const id: string | undefined = body.appointmentId;
    if (!id) return;
    owned.set(id, { as, id, place });
    return record({ kind: 'book', patient: as.id, place, done: id, began, ended: Date.now() });
  }
}
