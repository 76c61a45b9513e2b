import { ClinicDetails, type ClinicSettings } from '@nadi/contract/clinic';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import type { StoredHours } from '#store/working-hours.ts';
import { presentHours } from './doctor.ts';

/**
 * Presents the clinic's settings from the stored document, which is undefined before they were
 * saved for the first time. Fields added by a later release have their defaults until they are
 * saved again.
 */
export function presentClinicSettings(stored: unknown): ClinicDetails {
  const document = Object(stored ?? {});
  const { openingHours: text } = document;
  return ClinicDetails.parse({
    ...DEFAULT_CLINIC,
    ...document,
    ...(typeof text === 'string' && text !== '' && { openingHoursText: text }),
  });
}

/** Presents the settings together with the opening hours, which are stored with the hours of doctors. */
export function presentSettingsWithHours(
  stored: unknown,
  hours: readonly StoredHours[] | null,
): ClinicSettings {
  const { openingHoursText, ...details } = presentClinicSettings(stored);
  if (hours) return { ...details, openingHours: hours.map(presentHours) };
  return { ...details, ...(openingHoursText && { openingHoursText }), openingHours: null };
}
