import { randomUUID } from 'node:crypto';
import type { ChosenOffer, PlanCause } from '@nadi/contract/replanning';
import { wallClock } from '@nadi/domain/clinic-time';
import { delayHolds } from '@nadi/domain/delay';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { type Instant, OFFERED_GRACE } from '@nadi/domain/limits';
import { offersHeldUntil, type PlanAction } from '@nadi/domain/replanning';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import type { Translator } from '@nadi/messages/en/english';
import { describeDayChange } from '@nadi/messages/en/replan-mails';
import { formatClock } from '@nadi/messages/when';
import type { SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireLocation, requireRoom } from '#policies/locations.ts';
import { recordAudit } from '#store/audit.ts';
import { lockMoves, lockMovesAndSchedule } from '#store/change-appointment.ts';
import { listDelays, saveDelay } from '#store/doctor-delays.ts';
import { lockLocations } from '#store/locations.ts';
import { type DoctorDay, fingerprintDay, listDayChanges, lockDay } from '#store/replan-day.ts';
import { endReplan, insertReplan, insertReplanOffer } from '#store/replans.ts';
import { closeRoom } from '#store/room-closures.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { insertException, lockSchedule, lockScheduleShared } from '#store/working-hours.ts';
import {
  buildPlan,
  closedRoom,
  isClosedFrom,
  ownTimesFrom,
  type PlanRow,
  toDate,
  toDay,
} from './build-plan.ts';
import type { OfferTime } from './free-times.ts';
import { createOfferTimes } from './offer-times.ts';

interface Decision {
  appointmentId: string;
  action: PlanAction;
  offers?: ChosenOffer[] | undefined;
  roomId?: string | undefined;
}

interface Application {
  actor: SignedInActor;
  doctorId: string;
  slotDate: string;
  cause: PlanCause;
  version: string;
  decisions: readonly Decision[];
  now: Instant;
}

interface PlannedDay extends DoctorDay {
  zone: string;
  plannedAt: Instant;
}

export interface ApplyDeps {
  zone: string;
  /** Passes on holds that have ended and overlap an offered time. */
  passOnEnded(
    db: Db,
    wanted: {
      doctorId: string;
      locationId: string | null;
      startsAt: Date;
      rules: Pick<BookingRules, 'minutes' | 'before' | 'after'>;
    },
    now: Instant,
  ): Promise<boolean>;
}

interface Applied {
  /** The number of patients who are told. */
  notified: number;
  /** Appointments that got another room, also other doctors'. */
  otherRooms: string[];
}

/**
 * Applies a plan as a whole. The locks make other plans, moves and changes of
 * these appointments wait.
 * @throws Problem 'day-changed' if the day or a chosen time is not as it was
 */
export async function applyPlan(deps: ApplyDeps, trx: Db, wanted: Application): Promise<Applied> {
  const { doctorId, cause, decisions, now } = wanted;
  const { zone } = deps;
  const day = toDay({ ...wanted, zone });
  await lockDoctors(trx, wanted);
  await lockDay(trx, day);
  const [plannedAt, digest] = readVersion(wanted.version);
  const planned = { ...day, zone, plannedAt };
  if ((await fingerprintDay(trx, day, now)) !== digest) throw await dayChanged(trx, planned);
  const rows = await buildPlan(trx, { ...wanted, zone });
  const decided = matchDecisions(rows, decisions);
  if (!decided) throw await dayChanged(trx, planned);
  const times = await createOfferTimes(trx, {
    ...{ zone, now, cause: cause.kind, doctorId, doctor: '' },
    shownAt: Math.max(plannedAt, now - OFFERED_GRACE),
    ownFrom: ownTimesFrom(rows, { cause, dayEnds: day.until, now }),
    closed: closedRoom(cause, { now, until: day.until }),
  });
  // Every chosen time is checked before the first one is held.
  const offered: { row: PlanRow; offers: OfferTime[] }[] = [];
  for (const { row, decision } of decided) {
    if (decision.action !== 'offer') continue;
    const offers = [];
    for (const chosen of decision.offers ?? []) {
      const offer = await times.check(row, chosen);
      if (!offer) throw await dayChanged(trx, planned);
      offers.push(offer);
    }
    offered.push({ row, offers });
  }
  const otherRooms = await close(trx, wanted, { ...day, zone });
  const lost = rows.some(({ id, otherRoom }) => otherRoom && !otherRooms?.includes(id));
  if (!otherRooms || lost) throw await dayChanged(trx, planned);
  for (const each of offered) {
    if (!(await offer(deps, trx, each, wanted))) throw await dayChanged(trx, planned);
  }
  const changed = decided.filter(({ decision }) => decision.action !== 'keep');
  const notified = new Set([...changed.map(({ row }) => row.id), ...otherRooms]);
  return { notified: notified.size, otherRooms };
}

/** Locks the doctors whose times the plan takes, in the order of their ids. */
async function lockDoctors(trx: Db, { doctorId, cause, decisions }: Application): Promise<void> {
  const others = decisions.flatMap(({ offers = [] }) => offers.map(({ docId }) => docId));
  for (const id of [...new Set([doctorId, ...others])].toSorted()) {
    if (id !== doctorId) await lockScheduleShared(trx, id);
    else if (cause.kind === 'late') await lockMoves(trx, id);
    else await lockMovesAndSchedule(trx, id);
  }
}

function readVersion(version: string): [plannedAt: Instant, digest: string] {
  const [at = '', digest = ''] = version.split('.');
  return [Number.isSafeInteger(Number(at)) ? Number(at) : 0, digest];
}

/** Returns the refusal of a plan, with the changes of the day since it was made. */
async function dayChanged(trx: Db, { zone, plannedAt, ...day }: PlannedDay): Promise<Problem> {
  const changes = await listDayChanges(trx, day, plannedAt);
  const describe = (i18n: Translator) =>
    describeDayChange(
      i18n,
      changes.map((change) => ({
        ...change,
        slotTime: change.slotTime && formatClock(i18n, change.slotTime),
        clock: formatClock(i18n, wallClock(zone, change.at)),
      })),
    );
  return new Problem('day-changed', { changes, message: describe });
}

/** Returns each appointment with its decision; null unless there is one for each that is possible. */
function matchDecisions(rows: readonly PlanRow[], decisions: readonly Decision[]) {
  const byId = new Map(decisions.map((decision) => [decision.appointmentId, decision]));
  if (rows.length !== byId.size) return null;
  const decided = [];
  for (const row of rows) {
    const decision = byId.get(row.id);
    if (!decision) return null;
    if (decision.action === 'expect' && !isLater(row)) return null;
    if (decision.roomId !== row.otherRoom?.id) return null;
    decided.push({ row, decision });
  }
  return decided;
}

function isLater({ expectedAt, startsAt }: PlanRow): boolean {
  return expectedAt !== null && expectedAt > startsAt;
}

/**
 * Announces the delay, or closes the rest of the day for bookings. Returns the appointments that got another room;
 * null if the room cannot be closed.
 */
async function close(
  trx: Db,
  wanted: Application,
  { zone, until }: { zone: string; until: Instant },
): Promise<string[] | null> {
  const { doctorId, cause, now } = wanted;
  if (cause.kind === 'room') {
    await requireRoom(trx, wanted.actor, cause.roomId);
    await lockLocations(trx);
    return closeRoom(trx, { roomId: cause.roomId, now, until });
  }
  if (cause.kind === 'late') {
    await saveDelay(trx, doctorId, { minutes: cause.minutes, at: new Date(now) });
  } else {
    await closeHours(trx, { ...wanted, cause }, zone);
  }
  return [];
}

interface Closing extends Application {
  cause: Exclude<PlanCause, { kind: 'late' | 'room' }>;
}

async function closeHours(trx: Db, wanted: Closing, zone: string): Promise<void> {
  const { doctorId, cause, now } = wanted;
  const at = new Date(now);
  const locationId = cause.kind === 'place' ? cause.locationId : null;
  if (locationId) await requireLocation(trx, locationId);
  const delay = (await listDelays(trx, [doctorId])).get(doctorId);
  if (cause.kind === 'ill' && delay && delay.minutes > 0 && delayHolds(delay, now)) {
    await saveDelay(trx, doctorId, { minutes: 0, at });
  }
  const today = toDate(zone, now);
  const { hour, minute } = wallClock(zone, now);
  const from = hour * 60 + minute;
  const found = await findSchedule(trx, { doctorId, visitTypeId: null, today, locationId });
  const schedule = cause.kind === 'place' ? found?.schedule : found?.everywhere;
  if (!schedule || isClosedFrom(schedule, today, from)) return;
  const date = formatIsoDate(today);
  const leave = {
    ...{ id: randomUUID(), doctor_id: doctorId, kind: 'closed' as const, name: null },
    ...{ first_day: date, last_day: date, from_minute: from, until_minute: 24 * 60 },
    ...{ location_id: locationId, remote: false },
  };
  await lockSchedule(trx, doctorId);
  await insertException(trx, leave, at);
}

/** Holds the chosen times for a patient, instead of those of an earlier plan; returns false if one is taken. */
async function offer(
  deps: ApplyDeps,
  trx: Db,
  { row, offers }: { row: PlanRow; offers: readonly OfferTime[] },
  { actor, cause, now }: Application,
): Promise<boolean> {
  const at = new Date(now);
  await endReplan(trx, row.id, at);
  const replanId = randomUUID();
  const until = offersHeldUntil(now, row.expectedAt);
  await insertReplan(trx, {
    ...{ id: replanId, appointmentId: row.id, cause: cause.kind, offeredAt: at },
    expectedAt: row.expectedAt === null ? null : new Date(row.expectedAt),
    expiresAt: new Date(until),
  });
  for (const { held, rules, startsAt: start, doctor: _doctor, ...time } of offers) {
    const startsAt = new Date(start);
    const { doctorId, locationId } = time;
    if (held) await deps.passOnEnded(trx, { doctorId, locationId, startsAt, rules }, now);
    const expiresAt = new Date(Math.min(until, start));
    const stored = { id: randomUUID(), replanId, held, minutes: rules.minutes, startsAt, ...time };
    const hold = held ? { rules, patientId: row.patientId, expiresAt } : null;
    if (!(await insertReplanOffer(trx, stored, hold))) return false;
  }
  await recordAudit(trx, {
    ...{ at, action: 'replanned-day', actor: { role: actor.role, id: actor.id } },
    ...{ subject: { role: 'patient', id: row.patientId }, appointmentId: row.id },
  });
  return true;
}
