import type { Doctor } from '@nadi/contract/doctors';
import type { HourException, WeeklyHours } from '@nadi/contract/schedules';
import { minorToMajor } from '@nadi/domain/minor-units';
import { REMOTE } from '@nadi/domain/places';
import { formatClock, parseClock } from '@nadi/domain/schedules/schedule';
import type { ListedDoctor } from '#store/doctor-lists.ts';
import type { StoredException, StoredHours } from '#store/working-hours.ts';

export function presentDoctor(doctor: ListedDoctor): Doctor {
  return {
    _id: doctor.id,
    name: doctor.name,
    image: imageUrl(doctor.image_id),
    speciality: doctor.speciality as Doctor['speciality'],
    degree: doctor.degree,
    experience: doctor.experience,
    about: doctor.about,
    fees: minorToMajor(doctor.fee_minor),
    available: doctor.available,
    address: { line1: doctor.address_line1, line2: doctor.address_line2 },
    slots_booked: slotsBooked(doctor.taken ?? []),
    ...(doctor.gender ? { gender: doctor.gender } : {}),
    ...(doctor.registration_number ? { registrationNumber: doctor.registration_number } : {}),
    ...(doctor.languages?.length ? { languages: doctor.languages } : {}),
  };
}

/** Groups taken slots by date key (docs/product/api.md#doctor). */
function slotsBooked(taken: readonly string[]): Doctor['slots_booked'] {
  const booked: Doctor['slots_booked'] = {};
  for (const slot of taken) {
    const [date = '', time = ''] = slot.split('|');
    booked[date] = [...(booked[date] ?? []), time];
  }
  return booked;
}

/** Presents a doctor's registration; nothing before both fields were given. */
export function presentPrescriber(
  prescriber: { registration_number: string; qualification: string } | undefined,
) {
  if (!prescriber) return {};
  const { registration_number: registrationNumber, qualification } = prescriber;
  return { registrationNumber, qualification };
}

/** Returns the address of a stored picture; empty if there is none (pages then show initials). */
export function imageUrl(id: string | null, size: 'large' | 'small' = 'large'): string {
  if (id === null) return '';
  return size === 'large' ? `/uploads/${id}.webp` : `/uploads/${id}-96.webp`;
}

export function presentHours(row: StoredHours): WeeklyHours {
  return {
    weekday: row.weekday,
    clock: [formatClock(row.from_minute), formatClock(row.until_minute)],
    ...(row.valid_from === null ? {} : { from: row.valid_from }),
    ...(row.valid_until === null ? {} : { until: row.valid_until }),
    ...presentAt(row),
  };
}

/** Presents the place of hours; nothing for hours without one. */
function presentAt(row: Pick<StoredHours, 'location_id' | 'remote'>): { at?: string } {
  if (row.location_id) return { at: row.location_id };
  return row.remote ? { at: REMOTE } : {};
}

/** Returns the columns of the place of hours. */
export function toStoredAt(at: string | undefined): Pick<StoredHours, 'location_id' | 'remote'> {
  return { location_id: at && at !== REMOTE ? at : null, remote: at === REMOTE };
}

export function toStoredHours({ weekday, clock, from, until, at }: WeeklyHours): StoredHours {
  return {
    ...toStoredAt(at),
    weekday,
    from_minute: parseClock(clock[0]),
    until_minute: parseClock(clock[1]),
    valid_from: from ?? null,
    valid_until: until ?? null,
  };
}

/**
 * Presents an exception of the hours.
 * @param undecided appointments inside a closure that wait for a decision
 */
export function presentException(row: StoredException, undecided = 0): HourException {
  const { from_minute: from, until_minute: until } = row;
  return {
    _id: row.id,
    kind: row.kind,
    clinic: row.doctor_id === null,
    from: row.first_day,
    until: row.last_day,
    ...(row.name ? { name: row.name } : {}),
    ...(from === null || until === null ? {} : { clock: [formatClock(from), formatClock(until)] }),
    ...presentAt(row),
    ...(undecided > 0 ? { undecided } : {}),
  };
}
