import type { Speciality } from '@nadi/domain/profile-choices';
import { experienceLabel } from './dates.ts';
import type { Translator } from './english.ts';

/** Names a speciality; the clinic's own ones stay as it wrote them. */
export function specialityName(i18n: Translator, speciality: string): string {
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

/**
 * Says how long a doctor has practised: `4 Years of practice`.
 * @param experience `4 Year`
 */
export function practiceText(i18n: Translator, experience: string): string {
  if (!/^\d+ Year$/.test(experience)) return `${experienceLabel(experience)} of practice`;
  return i18n._('{count, plural, one {# Year of practice} other {# Years of practice}}', {
    count: Number.parseInt(experience, 10),
  });
}
