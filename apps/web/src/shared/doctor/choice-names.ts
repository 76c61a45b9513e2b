import type { Mode } from '@nadi/domain/places';
import type { Gender } from '@nadi/domain/profile-choices';
import { experienceLabel } from '@nadi/messages/en/dates';
import * as labels from '@nadi/messages/en/doctor-labels';
import { i18n } from '#shared/language/i18n.ts';

/** Names a speciality in the page's language. */
export const specialityName = (speciality: string) => labels.specialityName(i18n, speciality);

/** Names a gender; an unknown value stays as it is. */
export function genderName(gender: string): string {
  const names: Record<Gender, string> = {
    'Not Selected': i18n._('Not Selected'),
    Male: i18n._('Male'),
    Female: i18n._('Female'),
  };
  return new Map(Object.entries(names)).get(gender) ?? gender;
}

/** Names the way in which an appointment takes place. */
export function modeName(mode: Mode): string {
  const names: Record<Mode, string> = {
    video: i18n._('By video'),
    clinic: i18n._('In person'),
    phone: i18n._('By phone'),
  };
  return names[mode];
}

/**
 * Names years of experience: `4 Years`.
 * @param experience `4 Year`
 */
export function experienceText(experience: string): string {
  if (!/^\d+ Year$/.test(experience)) return experienceLabel(experience);
  return i18n._('{count, plural, one {# Year} other {# Years}}', {
    count: Number.parseInt(experience, 10),
  });
}

/** Says how long a doctor has practised: `4 Years of practice` for `4 Year`. */
export const practiceText = (experience: string) => labels.practiceText(i18n, experience);
