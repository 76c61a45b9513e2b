import { type ChosenOffer, OFFERS_MAX } from '@nadi/contract/replanning';
import { days, hours, type Instant, minutes } from '@nadi/domain/limits';
import type { InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import { listSameSpeciality } from '#store/doctors.ts';
import { listBusyPatients } from '#store/leave-appointments.ts';
import type { DayRow } from '#store/replan-day.ts';
import type { Db } from '#store/tables.ts';
import {
  DAYS_SEARCHED,
  type FreeSlot,
  type FreeTimes,
  findOther,
  findOwn,
  listByVideo,
  listOthers,
  type OfferScope,
  type OfferSearch,
  type OfferTime,
} from './free-times.ts';

/** Doctors of the speciality that are searched, the own one included. */
const DOCTORS_SEARCHED = 10;
/** Longer than any claim with its journey. */
const BEFORE = hours(7);

export interface OfferTimes {
  /** Returns up to three times for an appointment, and never one that was returned for another. */
  suggest(row: DayRow): Promise<OfferTime[]>;
  /** Returns a chosen time if it can be offered; null otherwise. */
  check(row: DayRow, wanted: ChosenOffer): Promise<OfferTime | null>;
}

/** Finds times that can be offered instead of appointments of one doctor, and checks those that were chosen. */
export async function createOfferTimes(db: Db, scope: OfferScope): Promise<OfferTimes> {
  const { now, doctorId } = scope;
  const doctors = await listSameSpeciality(db, doctorId, DOCTORS_SEARCHED);
  const span = { from: now - BEFORE, until: now + days(DAYS_SEARCHED + 1) };
  const taken = { reserved: new Map(), inRooms: new Map() };
  const search = { db, scope, doctors, span, known: new Map(), ...taken };
  return {
    suggest: (row) => suggest(search, row),
    check: (row, wanted) => check(search, row, wanted),
  };
}

async function suggest(search: OfferSearch, row: DayRow): Promise<OfferTime[]> {
  const { db, scope, span, reserved, inRooms } = search;
  const { patientId } = row;
  const busy = (await listBusyPatients(db, { patientIds: [patientId], ...span })).get(patientId);
  const elsewhere = (busy ?? []).filter(({ from }) => from !== row.startsAt);
  const at = Math.max(row.startsAt, scope.now);
  const chosen: OfferTime[] = [];
  const take = (candidates: readonly FreeTimes[]) => {
    const offer =
      chosen.length < OFFERS_MAX
        ? nearest(candidates, at, { reserved, inRooms, elsewhere, chosen })
        : null;
    if (!offer) return;
    chosen.push(offer);
    if (!offer.held) return;
    const { doctorId, locationId } = offer;
    reserved.set(doctorId, [...(reserved.get(doctorId) ?? []), toBlocks(offer)]);
    if (locationId) inRooms.set(locationId, [...(inRooms.get(locationId) ?? []), toBlocks(offer)]);
  };
  const own = await findOwn(search, row);
  const times = own ? [own] : [];
  const others = await listOthers(search, { mode: row.mode, kind: 'doctor' });
  const byVideo = await listByVideo(search, row);
  for (const candidates of [times, others, byVideo, others, times, times]) take(candidates);
  return chosen.toSorted((a, b) => a.startsAt - b.startsAt);
}

async function check(
  search: OfferSearch,
  row: DayRow,
  wanted: ChosenOffer,
): Promise<OfferTime | null> {
  const { docId, mode = null, locationId = null } = wanted;
  for (const times of await listCandidates(search, row, wanted)) {
    const matches = times.doctorId === docId && times.mode === mode;
    if (!matches || times.locationId !== locationId) continue;
    const slot = times.slots.find(
      (each) => each.slotDate === wanted.slotDate && each.slotTime === wanted.slotTime,
    );
    if (slot && slot.startsAt > search.scope.now) return toOffer(times, slot);
  }
  return null;
}

async function listCandidates(
  search: OfferSearch,
  row: DayRow,
  { kind, docId }: ChosenOffer,
): Promise<FreeTimes[]> {
  const { doctors, scope } = search;
  if (kind === 'video') return listByVideo(search, row);
  if (kind === 'doctor') {
    const isOther = docId !== scope.doctorId && doctors.some(({ id }) => id === docId);
    const found = isOther ? await findOther(search, docId, { mode: row.mode, kind }) : null;
    return found ? [found] : [];
  }
  const own = await findOwn(search, row);
  return own ? [own] : [];
}

interface Taken {
  reserved: ReadonlyMap<string, readonly InstantInterval[]>;
  inRooms: ReadonlyMap<string, readonly InstantInterval[]>;
  /** When the patient is at other appointments. */
  elsewhere: readonly InstantInterval[];
  chosen: readonly OfferTime[];
}

/** Returns the first free time at or after an instant; of each doctor one time is offered before a second one. */
function nearest(
  candidates: readonly FreeTimes[],
  at: Instant,
  { reserved, inRooms, elsewhere, chosen }: Taken,
): OfferTime | null {
  const found = candidates.flatMap((times) => {
    const slot = times.slots.find((each) => {
      const offer = toOffer(times, each);
      const blocks = toBlocks(offer);
      const isTaken = offer.held && overlaps(reserved.get(offer.doctorId) ?? [], blocks);
      const others = inRooms.get(offer.locationId ?? '') ?? [];
      const isFree = !isTaken && hasRoom(times, blocks, others);
      return each.startsAt >= at && isFree && !overlaps(elsewhere, blocks);
    });
    return slot ? [toOffer(times, slot)] : [];
  });
  const isKnown = (offer: OfferTime) =>
    chosen.some(({ kind, doctorId }) => kind === offer.kind && doctorId === offer.doctorId) ? 1 : 0;
  return found.toSorted((a, b) => isKnown(a) - isKnown(b) || a.startsAt - b.startsAt)[0] ?? null;
}

/** Returns whether a room is left for a time, besides those for the times that are suggested already. */
function hasRoom(
  { rooms }: FreeTimes,
  blocks: InstantInterval,
  suggested: readonly InstantInterval[],
): boolean {
  if (rooms === null) return true;
  const free = rooms.filter((taken) => !overlaps(taken, blocks)).length;
  return free > suggested.filter((each) => overlaps([each], blocks)).length;
}

function toOffer({ slots: _slots, rooms: _rooms, ...times }: FreeTimes, slot: FreeSlot): OfferTime {
  const { slotDate, slotTime, startsAt } = slot;
  return { ...times, slotDate, slotTime, startsAt };
}

function toBlocks({ startsAt, rules }: OfferTime): InstantInterval {
  return {
    from: startsAt - minutes(rules.before),
    until: startsAt + minutes(rules.minutes + rules.after),
  };
}

function overlaps(intervals: readonly InstantInterval[], { from, until }: InstantInterval) {
  return intervals.some((each) => each.from < until && from < each.until);
}
