import type { WeeklyHours } from '@nadi/contract/schedules';
import { practiceText, specialityName } from './doctor-labels.ts';
import { joinWords, type Translator } from './english.ts';
import { type HoursLanguage, openingHoursLines } from './opening-hours.ts';

/** Titles and descriptions of the pages without a doctor, as search engines and shared links show them. */
export const publicPages = (i18n: Translator) => ({
  home: {
    title: i18n._('See a doctor from home'),
    description: i18n._(
      'Find a doctor, book a slot, pay, and meet by video with your pulse on screen.',
    ),
  },
  doctors: {
    title: i18n._('All doctors'),
    description: i18n._('Compare doctors by speciality, fee and next free slot.'),
  },
  about: { title: i18n._('About'), description: '' },
  contact: {
    title: i18n._('Contact'),
    description: i18n._('Our office, our phone and our e-mail.'),
  },
  doctorNotFound: { title: i18n._('Doctor not found'), description: '' },
  specialityNotFound: { title: i18n._('Speciality not found'), description: '' },
});

export const publicPageLabels = (i18n: Translator) => ({
  degree: i18n._('Degree'),
  languages: i18n._('Languages'),
  address: i18n._('Address'),
  fee: i18n._('Appointment fee'),
  hours: i18n._('Hours'),
  phone: i18n._('Phone'),
  email: i18n._('E-mail'),
  allDoctors: i18n._('All doctors'),
  nextPage: i18n._('Next page'),
  notBookable: i18n._('This doctor takes no bookings at the moment.'),
});

/** Writes a value behind its label: `Degree: MBBS`. */
export function labelled(i18n: Translator, label: string, value: string): string {
  return i18n._('{label}: {value}', { label, value });
}

/** Describes the page about the clinic by the first words of its own text, if it has one. */
export function aboutDescription(
  i18n: Translator,
  { name, about }: { name: string; about?: string | undefined },
): string {
  if (!about) return i18n._('Why {clinic} exists, and what you can hold us to.', { clinic: name });
  const text = about.replaceAll(/\s+/g, ' ');
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, '')} …`;
}

interface DoctorWords {
  name: string;
  speciality: string;
  degree: string;
  experience: string;
  /** The fee with its currency, such as `₹500`. */
  fee: string;
  available: boolean;
}

/** Formats a doctor's speciality and years, as the page shows them below the name. */
export function specialityAndPractice(
  i18n: Translator,
  { speciality, experience }: Pick<DoctorWords, 'speciality' | 'experience'>,
): string {
  return `${specialityName(i18n, speciality)} · ${practiceText(i18n, experience)}`;
}

/** Names a doctor with the speciality: `Dr. Asha Rao, Neurologist`. */
export function doctorTitle(
  i18n: Translator,
  { name, speciality }: Pick<DoctorWords, 'name' | 'speciality'>,
): string {
  return joinWords(i18n, [name, specialityName(i18n, speciality)]);
}

/** Returns the degree with the number of the doctor's registration, if it is known. */
export function degreeText(i18n: Translator, degree: string, number: string | null): string {
  return number ? i18n._('{degree}, registration number {number}', { degree, number }) : degree;
}

/** Describes a doctor in two sentences. */
export function doctorDescription(i18n: Translator, doctor: DoctorWords): string {
  const { name, degree, fee } = doctor;
  const words = {
    ...{ doctor: name, degree, fee },
    speciality: specialityName(i18n, doctor.speciality),
    practice: practiceText(i18n, doctor.experience),
  };
  return doctor.available
    ? i18n._(
        '{doctor}, {degree}, {speciality}, {practice}, fee {fee}. See free times and book online.',
        words,
      )
    : i18n._(
        '{doctor}, {degree}, {speciality}, {practice}, fee {fee}. This doctor takes no bookings at the moment.',
        words,
      );
}

/** Describes the doctors of a speciality: `Dermatologist at Kaveri Clinic: 3 doctors with …`. */
export function specialityDescription(
  i18n: Translator,
  { speciality, clinic, count }: { speciality: string; clinic: string; count: number },
): string {
  return i18n._(
    '{count, plural, one {{speciality} at {clinic}: one doctor with fees and free times. Book online.} other {{speciality} at {clinic}: # doctors with fees and free times. Book online.}}',
    { speciality: specialityName(i18n, speciality), clinic, count },
  );
}

/** Describes a doctor in the list: `Neurologist · 4 Years of practice, ₹500`. */
export function listedDoctorText(
  i18n: Translator,
  { speciality, experience, fee }: { speciality: string; experience: number | null; fee: string },
): string {
  const known =
    experience === null
      ? specialityName(i18n, speciality)
      : specialityAndPractice(i18n, { speciality, experience: `${experience} Year` });
  return joinWords(i18n, [known, fee]);
}

/** Formats weekly hours as one sentence; null without any. */
export function hoursSentence(
  hours: readonly WeeklyHours[],
  date: string,
  language: HoursLanguage,
): string | null {
  const open = hours.some(({ until }) => !until || date <= until);
  if (!open) return null;
  return language.i18n._('{hours}.', {
    hours: openingHoursLines(hours, date, language).join('; '),
  });
}
