import { ClinicDetails, type ClinicSettings } from '@nadi/contract/clinic';
import { DEFAULT_ACCENT, lettersAddress } from '@nadi/domain/branding';
import { currencyOf } from '@nadi/domain/currencies';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { iconId, imageId } from '#store/images.ts';
import type { StoredHours } from '#store/working-hours.ts';
import { imageUrl, presentHours } from './doctor.ts';

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
  const { openingHoursText, ...document } = presentClinicSettings(stored);
  const { code: currency, digits: currencyDigits } = currencyOf(document.currency);
  const details = { ...document, displayName: document.name, currency, currencyDigits };
  if (hours) return { ...details, openingHours: hours.map(presentHours) };
  return { ...details, ...(openingHoursText && { openingHoursText }), openingHours: null };
}

/** The parts of the settings that change how everything looks. */
export type Branding = Pick<ClinicDetails, 'name' | 'logo' | 'accent' | 'currency'>;

/** Returns the addresses of the logo in other sizes: 96 px, and icons of 512 and 192 px. */
export function logoAddresses(logo: string) {
  const icon = `/uploads/${iconId(logo)}`;
  return {
    small: imageUrl(imageId(logo), 'small'),
    icon: `${icon}.png`,
    smallIcon: `${icon}-192.png`,
  };
}

/** Returns the address of the logo, or of the name's first letters; null for Nadi's own mark. */
export function markAddress({ name, logo, accent = DEFAULT_ACCENT }: Branding): string | null {
  if (logo) return logoAddresses(logo).small;
  return name === DEFAULT_CLINIC.name ? null : lettersAddress(name, accent);
}
