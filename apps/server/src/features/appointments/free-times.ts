import { type CalendarDate, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { type Mode, offeredModes } from '@nadi/domain/places';
import type { OfferKind, ReplanCause } from '@nadi/domain/replanning';
import { availability } from '@nadi/domain/schedules/availability';
import type { InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { slotOffered } from '@nadi/domain/slots';
import { listBusy, listTakenRooms } from '#store/busy-times.ts';
import { findPrice } from '#store/change-appointment.ts';
import type { DayRow } from '#store/replan-day.ts';
import { type DoctorSchedule, findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { scheduleOfAppointment } from './new-time.ts';

/** A time to offer instead of an appointment's. */
export interface OfferTime {
  kind: OfferKind;
  /** False: the appointment's own time, by video. */
  held: boolean;
  doctorId: string;
  doctor: string;
  visitTypeId: string | null;
  rules: BookingRules;
  mode: Mode | null;
  locationId: string | null;
  amountMinor: number;
  slotDate: string;
  slotTime: string;
  startsAt: Instant;
}

export type FreeSlot = Pick<OfferTime, 'slotDate' | 'slotTime' | 'startsAt'>;

/** The free times of a doctor in one way. */
export interface FreeTimes extends Omit<OfferTime, keyof FreeSlot> {
  slots: FreeSlot[];
  /** The taken times of each room of the place; null for a place without rooms. */
  rooms: InstantInterval[][] | null;
}

export interface OfferScope {
  zone: string;
  now: Instant;
  /** When the plan was shown: a time that was free then may still be offered. */
  shownAt: Instant;
  cause: ReplanCause;
  doctorId: string;
  /** The doctor's name. */
  doctor: string;
  /** Own times of the doctor that begin earlier are not offered. */
  ownFrom: Instant;
  /** The room that the plan closes. */
  closed?: ({ roomId: string } & InstantInterval) | undefined;
}

/** Time that a patient needs at least to come. */
export const NOTICE = minutes(30);
export const DAYS_SEARCHED = 14;

export interface OfferSearch {
  db: Db;
  scope: OfferScope;
  /** Of the speciality, the own one first. */
  doctors: { id: string; name: string }[];
  span: InstantInterval;
  /** Free times by what they depend on. */
  known: Map<string, Promise<FreeTimes | null>>;
  /** Times that are suggested already, by doctor. */
  reserved: Map<string, InstantInterval[]>;
  /** Times for which a room of a place is suggested already, by place. */
  inRooms: Map<string, InstantInterval[]>;
}

function load(
  { known }: OfferSearch,
  key: string,
  find: () => Promise<FreeTimes | null>,
): Promise<FreeTimes | null> {
  const loading = known.get(key) ?? find();
  known.set(key, loading);
  return loading;
}

async function listSlots(
  { db, scope, span }: OfferSearch,
  doctorId: string,
  {
    schedule,
    locationId,
    from,
  }: Pick<DoctorSchedule, 'schedule' | 'locationId'> & { from: Instant },
): Promise<Pick<FreeTimes, 'slots' | 'rooms'>> {
  const busy = await listBusy(db, { doctorId, locationId, ...span });
  const rooms = await listTakenRooms(db, { locationId, ...span, closed: scope.closed });
  const free = availability({
    ...{ schedule, now: scope.shownAt, zone: scope.zone, busy, rooms },
    days: Math.min(DAYS_SEARCHED, schedule.rules.horizonDays),
  });
  const slots = free.flatMap(({ slotDate, slots: ofDay }) =>
    ofDay.filter(({ startsAt }) => startsAt > from).map((slot) => ({ ...slot, slotDate })),
  );
  return { slots, rooms };
}

/** Returns other times of the doctor, in the same way as the appointment. */
export function findOwn(search: OfferSearch, row: DayRow): Promise<FreeTimes | null> {
  const { db, scope, doctors } = search;
  const { doctorId, ownFrom: from } = scope;
  const key = `own ${row.visitTypeId} ${row.minutes} ${row.mode} ${row.locationId}`;
  return load(search, key, async () => {
    const found = await scheduleOfAppointment(db, toColumns(row), { today: toToday(scope) });
    if (!found || !doctors.some(({ id }) => id === doctorId)) return null;
    return {
      ...{ kind: 'time', held: true, doctorId, doctor: nameOf(search, doctorId) },
      ...{ visitTypeId: row.visitTypeId, rules: found.schedule.rules, mode: row.mode },
      ...{ locationId: found.locationId, amountMinor: row.amountMinor },
      ...(await listSlots(search, doctorId, { ...found, from })),
    };
  });
}

/** Returns times of another doctor in a mode; by default as their first visit type says. */
export function findOther(
  search: OfferSearch,
  doctorId: string,
  { mode, kind }: { mode: Mode | null; kind: 'doctor' | 'video' },
): Promise<FreeTimes | null> {
  const { db, scope } = search;
  return load(search, `${kind} ${doctorId} ${mode}`, async () => {
    const wanted = { doctorId, visitTypeId: null, today: toToday(scope), mode };
    const found = await findSchedule(db, wanted);
    if (!found?.isModeOffered) return null;
    const { visitTypeId, locationId, mode: chosen } = found;
    return {
      ...{ kind, held: true, doctorId, doctor: nameOf(search, doctorId) },
      ...{ visitTypeId, rules: found.schedule.rules, mode: chosen, locationId },
      amountMinor: await findPrice(db, { doctorId, visitTypeId, mode: chosen }),
      ...(await listSlots(search, doctorId, { ...found, from: scope.now + NOTICE })),
    };
  });
}

export async function listOthers(
  search: OfferSearch,
  how: Parameters<typeof findOther>[2],
): Promise<FreeTimes[]> {
  const others = search.doctors.filter(({ id }) => id !== search.scope.doctorId);
  const found = [];
  for (const { id } of others) {
    const times = await findOther(search, id, how);
    if (times) found.push(times);
  }
  return found;
}

/** Returns the appointment's own time by video; null if the doctor or the visit type does not offer that. */
async function findOwnByVideo(search: OfferSearch, row: DayRow): Promise<FreeTimes | null> {
  const { db, scope } = search;
  const { cause, doctorId, now, zone } = scope;
  if (cause === 'ill' || row.mode === 'video' || row.locationId === null) return null;
  // The patient of such an appointment may already join by video.
  if (cause === 'late' && row.mode === null) return null;
  const wanted = { today: toToday(scope), mode: 'video' as const };
  const found = await scheduleOfAppointment(db, toColumns(row), wanted);
  if (!found?.isModeOffered || !offeredModes(found.modes).includes('video')) return null;
  const { slotDate, slotTime, startsAt } = row;
  if (!slotOffered({ slotDate, slotTime, now, zone, schedule: found.schedule })) return null;
  return {
    ...{ kind: 'video', held: false, doctorId, doctor: nameOf(search, doctorId) },
    ...{ visitTypeId: row.visitTypeId, rules: { ...found.schedule.rules, minutes: row.minutes } },
    ...{ mode: 'video', locationId: null },
    amountMinor: found.modes?.terms?.video?.feeMinor ?? row.amountMinor,
    ...{ slots: [{ slotDate, slotTime, startsAt }], rooms: null },
  };
}

export async function listByVideo(search: OfferSearch, row: DayRow): Promise<FreeTimes[]> {
  const same = await findOwnByVideo(search, row);
  if (same) return [same];
  const isByVideo = row.mode === 'video' || row.locationId === null;
  if (search.scope.cause !== 'ill' || isByVideo) return [];
  return listOthers(search, { mode: 'video', kind: 'video' });
}

function nameOf({ doctors, scope }: OfferSearch, doctorId: string): string {
  return doctors.find(({ id }) => id === doctorId)?.name ?? scope.doctor;
}

function toToday({ zone, now }: OfferScope): CalendarDate {
  return wallClock(zone, now);
}

function toColumns(row: DayRow) {
  return {
    doctor_id: row.doctorId,
    visit_type_id: row.visitTypeId,
    minutes: row.minutes,
    mode: row.mode,
    location_id: row.locationId,
  };
}
