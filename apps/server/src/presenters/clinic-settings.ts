import { ClinicSettings } from '@nadi/contract/clinic';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';

/**
 * Presents the clinic's settings from the stored document, which is undefined before they were
 * saved for the first time. Fields added by a later release have their defaults until they are
 * saved again.
 */
export function presentClinicSettings(stored: unknown): ClinicSettings {
  return ClinicSettings.parse({ ...DEFAULT_CLINIC, ...Object(stored ?? {}) });
}
