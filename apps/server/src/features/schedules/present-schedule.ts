import type {
  BookableVisitType,
  HourException,
  VisitType,
  WeeklyHours,
} from '@nadi/contract/schedules';
import { paiseToRupees } from '@nadi/domain/money';
import { formatClock, parseClock } from '@nadi/domain/schedules/clock-text';
import type { StoredVisitType } from '#store/visit-types.ts';
import type { StoredException, StoredHours } from '#store/working-hours.ts';

export function presentHours(row: StoredHours): WeeklyHours {
  return {
    weekday: row.weekday,
    clock: [formatClock(row.from_minute), formatClock(row.until_minute)],
    ...(row.valid_from === null ? {} : { from: row.valid_from }),
    ...(row.valid_until === null ? {} : { until: row.valid_until }),
  };
}

export function toStoredHours({ weekday, clock, from, until }: WeeklyHours): StoredHours {
  return {
    weekday,
    from_minute: parseClock(clock[0]),
    until_minute: parseClock(clock[1]),
    valid_from: from ?? null,
    valid_until: until ?? null,
  };
}

export function toStoredException(
  { from, until, clock, kind, name }: Omit<HourException, '_id' | 'clinic'>,
  { id, doctorId }: { id: string; doctorId: string | null },
): StoredException {
  return {
    id,
    doctor_id: doctorId,
    kind,
    first_day: from,
    last_day: until,
    from_minute: clock ? parseClock(clock[0]) : null,
    until_minute: clock ? parseClock(clock[1]) : null,
    name: name || null,
  };
}

export function presentVisitType(row: StoredVisitType): VisitType {
  return { _id: row.id, ...presentVisitTypeRules(row) };
}

export function presentVisitTypeRules(row: Omit<StoredVisitType, 'id'>): Omit<VisitType, '_id'> {
  return {
    name: row.name,
    minutes: row.minutes,
    step: row.step_minutes,
    before: row.before_minutes,
    after: row.after_minutes,
    notice: row.notice_minutes,
    horizonDays: row.horizon_days,
    byVideo: row.by_video,
    inPerson: row.in_person,
    fees: row.fee_paise === null ? null : paiseToRupees(row.fee_paise),
  };
}

/**
 * Presents a visit type to those who book.
 * @param doctorFeePaise the price of a type without a fee of its own
 */
export function presentBookableVisitType(
  row: StoredVisitType,
  doctorFeePaise: number,
): BookableVisitType {
  const {
    step: _step,
    before: _before,
    after: _after,
    notice: _notice,
    ...shown
  } = presentVisitType(row);
  return { ...shown, fees: paiseToRupees(row.fee_paise ?? doctorFeePaise) };
}
