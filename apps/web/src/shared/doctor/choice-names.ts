import type { Mode } from '@nadi/domain/places';
import type { Gender, Speciality } from '@nadi/domain/profile-choices';
import { experienceLabel } from '@nadi/messages/en/dates';
import { i18n } from '#shared/language/i18n.ts';

/** Names a speciality; the clinic's own ones stay as it wrote them. */
export function specialityName(speciality: string): string {
  const names: Record<Speciality, string> = {
    'General physician': i18n._('General physician'),
    Gynecologist: i18n._('Gynecologist'),
    Dermatologist: i18n._('Dermatologist'),
    Pediatricians: i18n._('Pediatricians'),
    Neurologist: i18n._('Neurologist'),
    Gastroenterologist: i18n._('Gastroenterologist'),
  };
  return new Map(Object.entries(names)).get(speciality) ?? speciality;
}

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

/**
 * Says how long a doctor has practised: `4 Years of practice`.
 * @param experience `4 Year`
 */
export function practiceText(experience: string): string {
  if (!/^\d+ Year$/.test(experience)) return `${experienceLabel(experience)} of practice`;
  return i18n._('{count, plural, one {# Year of practice} other {# Years of practice}}', {
    count: Number.parseInt(experience, 10),
  });
}
