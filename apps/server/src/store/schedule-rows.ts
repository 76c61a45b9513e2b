import type { CalendarDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { REMOTE, type VisitTypeModes } from '@nadi/domain/places';
import type { BookingRules, HourException, WeeklyHours } from '@nadi/domain/schedules/schedule';
import type { StoredVisitType } from './visit-types.ts';
import type { StoredException, StoredHours } from './working-hours.ts';

export type ExceptionRow = Omit<StoredException, 'id' | 'doctor_id' | 'name'>;

/** Returns the modes of a stored visit type. */
export function toModes(row: StoredVisitType): VisitTypeModes {
  const terms = row.modes
    ? Object.fromEntries(
        Object.entries(row.modes).map(([mode, { minutes, fee_minor: feeMinor }]) => [
          mode,
          {
            ...(minutes !== undefined && { minutes }),
            ...(feeMinor !== undefined && { feeMinor }),
          },
        ]),
      )
    : null;
  return { byVideo: row.by_video, inPerson: row.in_person, byPhone: row.by_phone, terms };
}

export function toHours(row: StoredHours): WeeklyHours {
  return {
    ...toAt(row),
    weekday: row.weekday,
    clock: { from: row.from_minute, until: row.until_minute },
    valid: { from: toDate(row.valid_from), until: toDate(row.valid_until) },
  };
}

export function toException(row: ExceptionRow): HourException {
  const { kind, from_minute: from, until_minute: until } = row;
  return {
    ...toAt(row),
    kind,
    days: { from: parseIsoDate(row.first_day), until: parseIsoDate(row.last_day) },
    clock: from === null || until === null ? null : { from, until },
  };
}

/** Returns the place of hours or of a closure. */
export function toAt(row: Pick<StoredHours, 'location_id' | 'remote'>): { at?: string } {
  if (row.location_id) return { at: row.location_id };
  return row.remote ? { at: REMOTE } : {};
}

export function toRules(row: StoredVisitType): BookingRules {
  return {
    minutes: row.minutes,
    step: row.step_minutes,
    before: row.before_minutes,
    after: row.after_minutes,
    notice: row.notice_minutes,
    horizonDays: row.horizon_days,
  };
}

function toDate(text: string | null): CalendarDate | null {
  return text === null ? null : parseIsoDate(text);
}
