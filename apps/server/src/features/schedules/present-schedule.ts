import type { BookableVisitType, HourException, VisitType } from '@nadi/contract/schedules';
import { paiseToRupees } from '@nadi/domain/money';
import { parseClock } from '@nadi/domain/schedules/clock-text';
import type { StoredVisitType } from '#store/visit-types.ts';
import type { StoredException } from '#store/working-hours.ts';

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
 * Presents a visit type to people who book.
 * @param doctorFeePaise the price of a type without its own fee
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
