import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  formatSlotTime,
  slotInstant,
  wallClock,
} from '@nadi/domain/clinic-time';
import type { Day } from '@nadi/domain/schedules/availability';
import { DEFAULT_HOURS, DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { type SampleDoctor, sampleDoctors, samplePatients } from './sample-people.ts';
import { pick, shuffled } from './seeded-random.ts';

/** When and where the sample clinic opens; `random` draws from [0, 1). */
export interface PlanMoment {
  now: number;
  zone: string;
  random: () => number;
}

/** A doctor's slot that someone asks for. */
export interface PlannedAppointment {
  doctorEmail: string;
  slotDate: string;
  slotTime: string;
  startsAt: number;
  date: CalendarDate;
  /** Whose it must be; anyone's otherwise. */
  patientEmail?: string;
  /** How it ends; random if absent. */
  outcome?: 'kept' | 'cancelled';
}

type Slot = Pick<PlannedAppointment, 'slotDate' | 'slotTime' | 'startsAt' | 'date'>;

const PAST_DAYS = 8 * 7;
const NEARLY_FULL_DOCTORS = 4;
const SLOTS_LEFT = 2;
const BOOKED_DOCTORS = 45;
const DEMO_DAYS_AGO = [3, 17, 40];
/** The first is the doctor whose sign-in is printed at first start; the others have free days. */
const DEMO_DOCTORS = [0, 61, 62, 64, 65];
/** Which of the demonstration patient's appointments was cancelled: the one 17 days ago. */
const DEMO_CANCELLED = 3;

/** Plans the demonstration patient's own list: the next slot, a later one, and three past ones. */
export function demoAppointments(
  days: readonly Day[],
  { now, zone }: PlanMoment,
): PlannedAppointment[] {
  const open = slotsOf(days);
  const longAgo = DEMO_DAYS_AGO.map((ago) => daySlots(zone, dayFrom(zone, now, -ago))[5]);
  const slots = [open[0], open.at(-9), ...longAgo];
  return slots.flatMap((slot, index) => {
    const doctor = sampleDoctors[DEMO_DOCTORS[index] ?? 0];
    const patient = samplePatients[0];
    if (!slot || !doctor || !patient) return [];
    const outcome = index === DEMO_CANCELLED ? 'cancelled' : 'kept';
    return [{ ...slot, doctorEmail: doctor.email, patientEmail: patient.email, outcome }];
  });
}

/**
 * Plans the coming days: one doctor with a full day, a few whose next day is nearly full, and some
 * appointments all over.
 */
export function comingAppointments(
  days: readonly Day[],
  { random }: PlanMoment,
): PlannedAppointment[] {
  const [full, ...others] = sampleDoctors;
  const nearlyFull = others.slice(0, NEARLY_FULL_DOCTORS);
  const booked = others.slice(NEARLY_FULL_DOCTORS, BOOKED_DOCTORS);
  const fullDay = slotsOf(days.slice(1, 2));
  const nextDay = slotsOf(days.slice(0, 1));
  const everySlot = slotsOf(days);
  return [
    ...(full ? fullDay.map((slot) => planned(full, slot)) : []),
    ...nearlyFull.flatMap((doctor) =>
      shuffled(nextDay, random)
        .slice(SLOTS_LEFT)
        .map((slot) => planned(doctor, slot)),
    ),
    ...booked.map((doctor) => ({ ...pick(everySlot, random), doctorEmail: doctor.email })),
  ];
}

/** Plans a handful of appointments on each day of the last eight weeks. */
export function pastAppointments({ now, zone, random }: PlanMoment): PlannedAppointment[] {
  const daysAgo = Array.from({ length: PAST_DAYS }, (_, index) => index + 1);
  return daysAgo.flatMap((ago) => {
    const slots = daySlots(zone, dayFrom(zone, now, -ago));
    const count = Math.min(slots.length, 2 + Math.floor(random() * 4));
    return shuffled(slots, random)
      .slice(0, count)
      .map((slot) => ({ ...slot, doctorEmail: pick(sampleDoctors, random).email }));
  });
}

function planned({ email }: SampleDoctor, slot: Slot): PlannedAppointment {
  return { ...slot, doctorEmail: email, outcome: 'kept' };
}

function slotsOf(days: readonly Day[]): Slot[] {
  return days.flatMap(({ slotDate, date, slots }) =>
    slots.map((slot) => ({ ...slot, slotDate, date })),
  );
}

function dayFrom(zone: string, now: number, count: number): CalendarDate {
  return addDays(wallClock(zone, now), count);
}

/** Returns every slot of a past day; a change to summer time may have skipped one. */
function daySlots(zone: string, date: CalendarDate): Slot[] {
  const slots: Slot[] = [];
  for (let at = DEFAULT_HOURS.from; at < DEFAULT_HOURS.until; at += DEFAULT_SCHEDULE.rules.step) {
    const time = { hour: Math.floor(at / 60), minute: at % 60 };
    const startsAt = slotInstant(zone, date, time);
    if (startsAt === null) continue;
    slots.push({ slotDate: formatSlotDate(date), slotTime: formatSlotTime(time), startsAt, date });
  }
  return slots;
}
