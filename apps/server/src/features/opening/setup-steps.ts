import type { SetupStep } from '@nadi/contract/opening';
import { addDays, formatSlotTime, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { isoDateAt } from '@nadi/domain/iso-date';
import { hours, type Instant } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { formatMoney } from '@nadi/domain/money';
import { availability, type Slot } from '@nadi/domain/schedules/availability';
import { isSkippable, SETUP_STEPS, type SetupStepId } from '@nadi/domain/setup-steps';
import { displayDate } from '@nadi/messages/en/dates';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { openingHoursLines } from '@nadi/messages/en/opening-hours';
import { setupDetails } from '@nadi/messages/en/setup';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { presentHours } from '#presenters/doctor.ts';
import { listBusy } from '#store/busy-times.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import {
  type FirstDoctor,
  findFirstDoctor,
  findOpening,
  type Opening,
  type StepRecord,
} from '#store/opening.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { findClinicHours } from '#store/working-hours.ts';

export interface StepDeps {
  zone: string;
  /** The start of this process. Settings may have changed since an earlier failure. Epoch milliseconds. */
  startedAt: Instant;
  /** The settings of each test, without secrets. Null if not set up; an empty text if there is nothing to name. */
  tested: Readonly<Record<'payment' | 'mail' | 'video', string | null>>;
}

type Found = Omit<SetupStep, 'id'>;

const LEFT = { state: 'todo' } as const;
const TESTABLE = { testable: true } as const;

/** Returns every step as it is now (docs/product/opening.md#steps). */
export async function listSteps(db: Db, deps: StepDeps, now: Instant): Promise<SetupStep[]> {
  const opening = await findOpening(db);
  const doctor = await findFirstDoctor(db);
  const found: Record<SetupStepId, Found> = {
    clinic: await findClinicStep(db),
    doctor: findDoctorStep(doctor),
    hours: await findHoursStep(db, doctor, isoDateAt(deps.zone, now)),
    payment: findTest(deps, opening, 'payment'),
    mail: findTest(deps, opening, 'mail'),
    video: findTest(deps, opening, 'video'),
    'test-booking': {
      ...(toResult(opening?.steps['test-booking'], deps) ?? LEFT),
      ...(doctor?.available && TESTABLE),
    },
    open: await findOpenStep(db, { deps, opening, doctor, now }),
  };
  return SETUP_STEPS.map((id) => ({ id, ...skipIfWanted(id, found[id], opening) }));
}

/** Shows a skipped step as done, unless it is done in fact. */
function skipIfWanted(id: SetupStepId, found: Found, opening: Opening | null): Found {
  const skipped = isSkippable(id) && opening?.steps[id]?.skipped;
  if (!skipped || found.state === 'done') return found;
  return { ...found, state: 'done', skipped: true, detail: setupDetails.skipped };
}

async function findClinicStep(db: Db): Promise<Found> {
  const { name, address } = presentClinicSettings(await findClinicSettings(db));
  const named = name !== DEFAULT_CLINIC.name;
  if (!named && address.length === 0) return LEFT;
  if (!named) return { ...LEFT, detail: setupDetails.noName };
  if (address.length === 0) return { ...LEFT, detail: setupDetails.noAddress(name) };
  return { state: 'done', detail: [name, ...address].join(', ') };
}

function findDoctorStep(doctor: FirstDoctor | null): Found {
  if (!doctor) return LEFT;
  const { name, bookable, fee_minor: fee } = doctor;
  if (bookable === 0) return { ...LEFT, detail: setupDetails.doctorNotBookable(name) };
  if (fee === 0) return { ...LEFT, detail: setupDetails.doctorWithoutFee(name) };
  const first = `${name}, ${formatMoney(minorToMajor(fee))}`;
  return { state: 'done', detail: setupDetails.doctors(bookable, first) };
}

async function findHoursStep(db: Db, doctor: FirstDoctor | null, today: string): Promise<Found> {
  const clinicHours = await findClinicHours(db);
  if (clinicHours) {
    const lines = openingHoursLines(clinicHours.map(presentHours), today);
    return { state: 'done', detail: lines.join('; ') };
  }
  if (doctor?.own_hours) return { state: 'done', detail: setupDetails.ownHours };
  return { ...LEFT, detail: setupDetails.noHours };
}

const NOT_SET = {
  payment: setupDetails.noPayment,
  mail: setupDetails.noMail,
  video: setupDetails.noRelay,
};
const NOT_TESTED = {
  payment: setupDetails.paymentSet,
  mail: setupDetails.mailSet,
  video: setupDetails.relaySet,
};

/** Returns the result of the last test, unless the settings have changed since. */
function findTest(deps: StepDeps, opening: Opening | null, id: keyof StepDeps['tested']): Found {
  const tested = deps.tested[id];
  if (tested === null) return { ...LEFT, detail: NOT_SET[id] };
  const record = opening?.steps[id];
  const result = record?.tested === tested ? toResult(record, deps) : null;
  const untested = { ...LEFT, ...(tested && { detail: NOT_TESTED[id](tested) }) };
  return { ...(result ?? untested), ...TESTABLE };
}

/** Returns null without a result, and for a failure before this start, whose cause may be gone. */
function toResult(record: StepRecord | undefined, { startedAt }: StepDeps): Found | null {
  if (!record || record.passed === null) return null;
  const { passed, detail, at } = record;
  if (!passed && at < startedAt) return null;
  return { state: passed ? 'done' : 'failed', detail };
}

async function findOpenStep(
  db: Db,
  {
    deps: { zone },
    opening,
    doctor,
    now,
  }: { deps: StepDeps; opening: Opening | null; doctor: FirstDoctor | null; now: Instant },
): Promise<Found> {
  if (opening === null || opening.openedAt !== null) return { state: 'done' };
  if (!doctor?.available) return { ...LEFT, detail: setupDetails.noDoctor };
  const slot = await findFreeTime(db, doctor.id, { zone, now });
  const detail = slot
    ? setupDetails.firstTime(doctor.name, formatTime(slot, zone))
    : setupDetails.noFreeTime(doctor.name);
  return { ...LEFT, detail };
}

/** Formats the time of a slot: `Tue` is left out, `5 Jan 2027, 10:00 AM`. */
export function formatTime({ startsAt }: Pick<Slot, 'startsAt'>, zone: string): string {
  const wall = wallClock(zone, startsAt);
  return `${displayDate(wall)}, ${formatSlotTime(wall)}`;
}

/** Longer than any claim, so that one that began earlier is found. */
const CLAIM_MAX = hours(4);

/** Returns the doctor's first free time, or null if there is none on the days that can be booked. */
export async function findFreeTime(
  db: Db,
  doctorId: string,
  { zone, now }: { zone: string; now: Instant },
): Promise<(Slot & { slotDate: string }) | null> {
  const today = wallClock(zone, now);
  const found = await findSchedule(db, { doctorId, visitTypeId: null, today });
  if (!found) return null;
  const { schedule } = found;
  const busy = await listBusy(db, {
    doctorId,
    from: startOfDay(zone, today) - CLAIM_MAX,
    until: startOfDay(zone, addDays(today, schedule.rules.horizonDays)) + CLAIM_MAX,
  });
  for (const { slotDate, slots } of availability({ schedule, now, zone, busy })) {
    const [first] = slots;
    if (first) return { ...first, slotDate };
  }
  return null;
}
