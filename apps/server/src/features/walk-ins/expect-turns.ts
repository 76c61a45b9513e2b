import { type CalendarDate, formatSlotTime, instantsOn, wallClock } from '@nadi/domain/clinic-time';
import { delayHolds, expectedDelays } from '@nadi/domain/delay';
import {
  type ExpectedBusy,
  expectedBusy,
  type PlannedAppointment,
} from '@nadi/domain/expected-busy';
import { daySpan, isoDateAt } from '@nadi/domain/iso-date';
import { type Instant, minutes } from '@nadi/domain/limits';
import { scheduleAt } from '@nadi/domain/places';
import {
  boundaryInstant,
  type InstantInterval,
  toInstants,
} from '@nadi/domain/schedules/boundary-instant';
import { workingIntervals } from '@nadi/domain/schedules/open-hours';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import {
  type ExpectedTurn,
  expectedTurns,
  type QueueDoctor,
  waitingMinutes,
} from '@nadi/domain/walk-in-queue';
import { listTakenTimes, type TakenTime } from '#store/claims.ts';
import { type AnnouncedDelay, listDelays, listUpcoming } from '#store/doctor-delays.ts';
import { listReceptionDoctors } from '#store/reception-day.ts';
import { type DoctorSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listBookable, type OpenWalkIn } from '#store/walk-ins.ts';

interface ExpectedCall {
  minutes: number;
  docId: string;
  docName: string;
  /** Before the doctor's hours have begun: the time of the call, and whether they begin with it. */
  at?: string;
  opens?: boolean;
}

interface Now {
  zone: string;
  now: Instant;
}

interface Queue extends Now {
  /** The place of the queue in a clinic with several places. */
  locationId?: string | undefined;
}

/** Returns when waiting patients are expected to be called; without those who do not fit into the day. */
export async function expectTurns(
  db: Db,
  open: readonly OpenWalkIn[],
  at: Queue,
): Promise<ReadonlyMap<string, ExpectedCall>> {
  const waits = open.filter(({ called_at }) => called_at === null);
  if (waits.length === 0) return new Map();
  const booked = waits.flatMap((walkIn) => appointmentOf(walkIn, at) ?? []);
  const waiting = waits
    .filter((walkIn) => appointmentOf(walkIn, at) === null)
    .map(({ id, doctor_id }) => ({ id, doctorId: doctor_id }));
  const names = await listDoctorNames(db, waiting, at);
  const doctorIds = [...new Set([...names.keys(), ...booked.map(({ doctorId }) => doctorId)])];
  const doctors = await listQueueDoctors(db, { doctorIds, open, ...at });
  const free = doctors.filter(({ id }) => names.has(id));
  const turns = [
    ...bookedTurns(booked, doctors),
    ...expectedTurns({ now: at.now, doctors: free, waiting }),
  ];
  for (const { doctorId, doctorName } of booked) names.set(doctorId, doctorName);
  const hours = new Map(doctors.map((doctor) => [doctor.id, doctor.hours]));
  return new Map(
    turns.flatMap(({ id, turn }): [string, ExpectedCall][] => {
      if (turn === null) return [];
      const docName = names.get(turn.doctorId) ?? '';
      return [
        [
          id,
          {
            ...{ minutes: waitingMinutes(turn.startsAt, at.now), docId: turn.doctorId, docName },
            ...beforeHours(turn.startsAt, hours.get(turn.doctorId) ?? [], at),
          },
        ],
      ];
    }),
  );
}

function beforeHours(startsAt: Instant, hours: readonly InstantInterval[], { zone, now }: Now) {
  const opening = Math.min(...hours.map(({ from }) => from));
  if (now >= opening || !Number.isFinite(opening)) return {};
  return {
    at: formatSlotTime(wallClock(zone, startsAt)),
    ...(startsAt === opening && { opens: true }),
  };
}

/** The appointment that was booked for a walk-in. */
interface BookedWalkIn {
  id: string;
  appointmentId: string;
  doctorId: string;
  doctorName: string;
}

/** Returns null without one, and where it was moved to another day. */
export function appointmentOf(walkIn: OpenWalkIn, { zone, now }: Now): BookedWalkIn | null {
  const { id, appointment_id: appointmentId, appointment_doctor_id: doctorId } = walkIn;
  const { starts_at: startsAt, appointment_doctor_name: doctorName } = walkIn;
  if (!appointmentId || !doctorId || !startsAt) return null;
  if (isoDateAt(zone, startsAt.getTime()) !== isoDateAt(zone, now)) return null;
  return { id, appointmentId, doctorId, doctorName: doctorName ?? '' };
}

/** Returns when the appointments of walk-ins are expected to begin. */
function bookedTurns(
  booked: readonly BookedWalkIn[],
  doctors: readonly BusyDoctor[],
): ExpectedTurn[] {
  const begins = new Map(doctors.flatMap(({ begins }) => [...begins]));
  return booked.map(({ id, appointmentId, doctorId }) => {
    const startsAt = begins.get(appointmentId);
    return { id, turn: startsAt === undefined ? null : { doctorId, startsAt } };
  });
}

/** Lists the requested doctors, and those of the reception page if somebody waits for any doctor. */
async function listDoctorNames(
  db: Db,
  waiting: readonly { doctorId: string | null }[],
  at: Queue,
): Promise<Map<string, string>> {
  const named = waiting.flatMap(({ doctorId }) => doctorId ?? []);
  const doctors = named.length > 0 ? await listBookable(db, named) : [];
  if (waiting.some(({ doctorId }) => doctorId === null)) {
    const date = isoDateAt(at.zone, at.now);
    const { from = at.now, until = at.now } = daySpan(at.zone, { from: date, until: date });
    const span = { from: new Date(from), until: new Date(until) };
    const locationIds = at.locationId === undefined ? undefined : [at.locationId];
    const day = { ...span, speciality: undefined, locationIds };
    doctors.push(...(await listReceptionDoctors(db, day)).filter(({ available }) => available));
  }
  return new Map(doctors.map(({ id, name }) => [id, name]));
}

interface Facts extends Queue {
  doctorIds: readonly string[];
  open: readonly OpenWalkIn[];
}

interface BusyDoctor extends QueueDoctor {
  /** When appointments are expected to begin, by their id. */
  begins: ReadonlyMap<string, Instant>;
}

async function listQueueDoctors(
  db: Db,
  { doctorIds, open, zone, now, locationId }: Facts,
): Promise<BusyDoctor[]> {
  const today = wallClock(zone, now);
  const schedules = await listSchedules(db, { doctorIds, today });
  const taken = Map.groupBy(await listTakenTimes(db, doctorIds, now), ({ doctorId }) => doctorId);
  const announced = [...(await listDelays(db, doctorIds))];
  const delays = new Map(announced.filter(([, delay]) => delayHolds(delay, now)));
  const late = await listLate(db, delays);
  return doctorIds.flatMap((id) => {
    const found = schedules.get(id);
    if (!found) return [];
    const length = toLength(found);
    const times = taken.get(id) ?? [];
    const appointments = plannedAppointments(times, { open, late });
    const pending = new Set(appointments.map((appointment) => appointment.id));
    const calledAt = open
      .filter(
        ({ doctor_id, appointment_id }) => doctor_id === id && !pending.has(appointment_id ?? ''),
      )
      .flatMap(({ called_at }) => called_at?.getTime() ?? []);
    const expected = expectedBusy({ now, appointments, calledAt, length });
    const delay = delays.get(id);
    const busy = [
      ...expected,
      ...times.filter(({ appointment }) => appointment === null),
      ...(delay
        ? [{ from: delay.announcedAt, until: delay.announcedAt + minutes(delay.minutes) }]
        : []),
    ];
    const begins = beginnings(expected, times);
    const { everywhere } = found;
    const there = locationId === undefined ? everywhere : scheduleAt(everywhere, locationId);
    return [{ id, hours: listHours(there, today, zone), busy, length, begins }];
  });
}

/** A walk-in with an appointment is there for it, and with the doctor since the call. */
function plannedAppointments(
  times: readonly TakenTime[],
  { open, late }: { open: readonly OpenWalkIn[]; late: ReadonlyMap<string, number> },
): PlannedAppointment[] {
  return times.flatMap(({ appointment, from, until }) => {
    if (appointment === null) return [];
    const walkIn = open.find(({ appointment_id }) => appointment_id === appointment.id);
    return {
      id: appointment.id,
      from,
      until,
      late: late.get(appointment.id) ?? 0,
      startedAt: appointment.startedAt ?? walkIn?.called_at?.getTime() ?? null,
      isPatientThere: appointment.isPatientThere || walkIn !== undefined,
    };
  });
}

function beginnings(
  expected: readonly ExpectedBusy[],
  times: readonly TakenTime[],
): Map<string, Instant> {
  const buffers = new Map(
    times.map(({ appointment }) => [appointment?.id, appointment?.before ?? 0]),
  );
  return new Map(
    expected.flatMap(({ coming }): [string, Instant][] =>
      coming ? [[coming.id, coming.begins + (buffers.get(coming.id) ?? 0)]] : [],
    ),
  );
}

/** Returns by how many milliseconds the delays move appointments, by their id, as announced. */
async function listLate(
  db: Db,
  delays: ReadonlyMap<string, AnnouncedDelay>,
): Promise<ReadonlyMap<string, number>> {
  const late = new Map<string, number>();
  for (const [doctorId, delay] of delays) {
    const { announcedAt, firstAnnouncedAt } = delay;
    const coming = await listUpcoming(db, { doctorId, announcedAt, firstAnnouncedAt });
    const starts = coming.map((each) => ({ ...each, startsAt: each.startsAt.getTime() }));
    for (const [index, moved] of expectedDelays(delay, starts).entries())
      late.set(coming[index]?.id ?? '', minutes(moved));
  }
  return late;
}

/** Returns the length of an appointment of the doctor's first visit type, with its buffers. */
function toLength({ schedule: { rules } }: DoctorSchedule): number {
  return minutes(rules.before + rules.minutes + rules.after);
}

function listHours(schedule: Schedule, date: CalendarDate, zone: string): InstantInterval[] {
  const instantOf = instantsOn(zone, date);
  return workingIntervals(schedule, date).map((clock) =>
    toInstants(clock, (minute) => boundaryInstant({ zone, date, minute, instantOf })),
  );
}
