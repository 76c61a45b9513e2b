import type { WeeklyHours } from '@nadi/contract/schedules';
import { experienceLabel } from './dates.ts';
import { openingHoursLines } from './opening-hours.ts';

/** Titles and descriptions of the pages without a doctor, as search engines and shared links show them. */
export const publicPages = {
  home: {
    title: 'See a doctor from home',
    description: 'Find a doctor, book a slot, pay, and meet by video with your pulse on screen.',
  },
  doctors: {
    title: 'All doctors',
    description: 'Compare doctors by speciality, fee and next free slot.',
  },
  about: { title: 'About', description: '' },
  contact: { title: 'Contact', description: 'Our office, our phone and our e-mail.' },
  doctorNotFound: { title: 'Doctor not found', description: '' },
  specialityNotFound: { title: 'Speciality not found', description: '' },
} as const;

export const publicPageLabels = {
  degree: 'Degree',
  languages: 'Languages',
  address: 'Address',
  fee: 'Appointment fee',
  hours: 'Hours',
  phone: 'Phone',
  email: 'E-mail',
  allDoctors: 'All doctors',
  nextPage: 'Next page',
  notBookable: 'This doctor takes no bookings at the moment.',
} as const;

/** Describes the page about the clinic by the first words of its own text, if it has one. */
export function aboutDescription(clinic: string, about: string | undefined): string {
  if (!about) return `Why ${clinic} exists, and what you can hold us to.`;
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
export function practiceText({
  speciality,
  experience,
}: Pick<DoctorWords, 'speciality' | 'experience'>): string {
  return `${speciality} · ${experienceLabel(experience)} of practice`;
}

/** Describes a doctor in two sentences. */
export function doctorDescription(doctor: DoctorWords): string {
  const { name, speciality, degree, experience, fee, available } = doctor;
  const end = available ? 'See free times and book online.' : publicPageLabels.notBookable;
  return `${name}, ${degree}, ${speciality}, ${experienceLabel(experience)} of practice, fee ${fee}. ${end}`;
}

/** Describes the doctors of a speciality: `Dermatologist at Kaveri Clinic: 3 doctors with …`. */
export function specialityDescription(speciality: string, clinic: string, count: number): string {
  const doctors = count === 1 ? 'one doctor' : `${count} doctors`;
  return `${speciality} at ${clinic}: ${doctors} with fees and free times. Book online.`;
}

/** Formats weekly hours as one sentence; null without any. */
export function hoursSentence(hours: readonly WeeklyHours[], date: string): string | null {
  const open = hours.some(({ until }) => !until || date <= until);
  return open ? `${openingHoursLines(hours, date).join('; ')}.` : null;
}
