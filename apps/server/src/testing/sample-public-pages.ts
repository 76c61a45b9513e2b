import type { WeeklyHours } from '@nadi/contract/schedules';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import type { Translator } from '@nadi/messages/en/english';
import {
  aboutDescription,
  degreeText,
  doctorDescription,
  doctorTitle,
  hoursSentence,
  labelled,
  listedDoctorText,
  publicPageLabels,
  publicPages,
  specialityDescription,
} from '@nadi/messages/en/public-pages';
import { SAMPLE_VALUES } from './sample-mails.ts';

const DATE = '2027-01-05';
const DAY_TIME: [string, string] = ['09:00', '18:00'];
const EVERY_DAY: WeeklyHours[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  clock: DAY_TIME,
}));
const EVENINGS: WeeklyHours[] = [1, 3].map((weekday) => ({
  weekday,
  clock: ['18:00', '24:00'],
}));

/** Composes every text of public pages. */
export function samplePublicPages(i18n: Translator): Record<string, string[]> {
  const value = SAMPLE_VALUES[0] ?? '';
  const language = {
    i18n,
    formatClock: () => value,
    nameWeekday: (_: unknown, day: number) => `${day}`,
  };
  const doctor = { name: value, degree: value, fee: value, experience: '4 Year' };
  const hours = [EVERY_DAY, EVENINGS].map((each) => hoursSentence(each, DATE, language) ?? '');
  const descriptions = SPECIALITIES.flatMap((speciality) => [
    doctorTitle(i18n, { name: value, speciality }),
    ...[true, false].map((available) =>
      doctorDescription(i18n, { ...doctor, speciality, available }),
    ),
    specialityDescription(i18n, { speciality, clinic: value, count: 3 }),
    ...[null, 4].map((experience) =>
      listedDoctorText(i18n, { speciality, experience, fee: value }),
    ),
  ]);
  return {
    'titles of public pages': Object.values(publicPages(i18n)).flatMap(Object.values),
    'labels of public pages': Object.values(publicPageLabels(i18n)),
    'descriptions of public pages': descriptions,
    'a doctor’s facts on a public page': [
      ...hours,
      degreeText(i18n, value, value),
      labelled(i18n, value, value),
      aboutDescription(i18n, { name: value }),
    ],
  };
}
