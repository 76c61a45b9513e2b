import type { BookableVisitType, VisitType } from '@nadi/contract/schedules';
import { minorToMajor } from '@nadi/domain/minor-units';
import { offeredModes } from '@nadi/domain/places';
import type { StoredModes } from '#store/booking-tables.ts';
import { toModes } from '#store/schedule-rows.ts';
import type { NewVisitType, StoredVisitType } from '#store/visit-types.ts';

export function presentVisitType(row: StoredVisitType): VisitType {
  return { _id: row.id, ...presentVisitTypeRules(row) };
}

export function presentVisitTypeRules(row: Omit<NewVisitType, 'id'>): Omit<VisitType, '_id'> {
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
    ...(row.by_phone && { byPhone: true }),
    ...(row.modes && { modes: presentTerms(row.modes) }),
    fees: row.fee_minor === null ? null : minorToMajor(row.fee_minor),
    ...(row.needs_approval && { needsApproval: true }),
  };
}

function presentTerms(modes: StoredModes): NonNullable<VisitType['modes']> {
  return Object.fromEntries(
    Object.entries(modes).map(([mode, { minutes: length, fee_minor: fee }]) => [
      mode,
      {
        ...(length !== undefined && { minutes: length }),
        ...(fee !== undefined && { fees: minorToMajor(fee) }),
      },
    ]),
  );
}

/**
 * Presents a visit type to people who book.
 * @param doctorFeeMinor the price of a type without its own fee
 * @param hasPlaces the doctor has hours at other places than the first, so that patients choose
 */
export function presentBookableVisitType(
  row: StoredVisitType,
  { doctorFeeMinor, hasPlaces }: { doctorFeeMinor: number; hasPlaces: boolean },
): BookableVisitType {
  const {
    step: _step,
    before: _before,
    after: _after,
    notice: _notice,
    modes: terms = {},
    ...shown
  } = presentVisitType(row);
  const fees = minorToMajor(row.fee_minor ?? doctorFeeMinor);
  const isChoice = hasPlaces || row.by_phone || row.modes !== null;
  const modes = offeredModes(toModes(row)).map((mode) => ({
    mode,
    minutes: terms[mode]?.minutes ?? shown.minutes,
    fees: terms[mode]?.fees ?? fees,
  }));
  return { ...shown, fees, ...(isChoice && modes.length > 1 && { modes }) };
}
