import type { ClinicSettings } from '@nadi/contract/clinic';
import type { Sent } from '@nadi/contract/routes';
import type { TaxLine } from '@nadi/domain/invoice';
import { readLocale } from '@nadi/domain/locales';
import { GUEST_POLICIES } from '@nadi/domain/stored-values';
import { i18n } from '#shared/language/i18n.ts';

type Changes = Sent<'updateClinicSettings'>;

/** Parses the form of each section; a line of a text area is one address line, person or figure. */
export const parseSettings = {
  clinic: (values) => ({
    phone: text(values, 'phone'),
    emergencyNumber: text(values, 'emergencyNumber'),
    email: text(values, 'email'),
    address: lines(values, 'address'),
    mapUrl: text(values, 'mapUrl'),
    facilityId: text(values, 'facilityId'),
  }),
  about: (values) => ({
    about: text(values, 'about'),
    people: lines(values, 'people').map((line) => {
      const [name, role] = splitAtComma(line);
      return { name, role };
    }),
    figures: lines(values, 'figures').map((line) => {
      const [value, label] = splitAtSpace(line);
      return { value, label };
    }),
  }),
  hours: (values): Pick<Changes, 'openingHours'> => ({
    ...(values.has('openingHours') && { openingHours: JSON.parse(text(values, 'openingHours')) }),
  }),
  booking: (values) => ({
    rescheduleHours: Number(text(values, 'rescheduleHours')),
    rescheduleMax:
      text(values, 'rescheduleMax') === '' ? null : Number(text(values, 'rescheduleMax')),
    cancelHours: Number(text(values, 'cancelHours')),
    offerMinutes: Number(text(values, 'offerMinutes')),
    requestHours: Number(text(values, 'requestHours')),
    patientSeries: values.has('patientSeries'),
  }),
  money: (values) => ({
    ...(values.has('currency') && { currency: text(values, 'currency') }),
    refundConfirmAbove: Number(text(values, 'refundConfirmAbove')),
    refundDoctorAbsent: values.has('refundDoctorAbsent'),
  }),
  invoices: (values) => ({
    fiscalYearStart: text(values, 'fiscalYearStart'),
    taxLines: lines(values, 'taxLines').map(parseTax),
  }),
  desks: (values) => ({ desks: lines(values, 'desks') }),
  reminders: (values) => ({
    firstReminderHours: Number(text(values, 'firstReminderHours')),
    lastReminderMinutes: Number(text(values, 'lastReminderMinutes')),
    defaultLocale: readLocale(text(values, 'defaultLocale')),
  }),
  video: (values) => ({
    guests: GUEST_POLICIES.find((choice) => choice === text(values, 'guests')) ?? null,
    guestReturnMinutes: Number(text(values, 'guestReturnMinutes')) || null,
  }),
  records: (values) => ({
    showStaffNames: values.has('showStaffNames'),
    emergencyAccess: values.has('emergencyAccess'),
    recordYears: Number(text(values, 'recordYears')) || null,
    paymentYears: Number(text(values, 'paymentYears')) || null,
  }),
} as const satisfies Record<string, (values: FormData) => Changes>;

/** Returns what is wrong with a line of people or figures, by the field's name. */
export function checkAbout(values: FormData): Record<string, string> {
  const { people, figures } = parseSettings.about(values);
  const unnamed = people.find(({ name, role }) => name === '' || role === '');
  const bare = figures.find(({ label }) => label === '');
  return {
    ...(unnamed && {
      people: i18n._('Write a name, a comma and a role: {line}', {
        line: unnamed.name || unnamed.role,
      }),
    }),
    ...(bare && {
      figures: i18n._('Write what the number counts: {number}', { number: bare.value }),
    }),
  };
}

function text(values: FormData, name: string): string {
  return String(values.get(name) ?? '').trim();
}

function lines(values: FormData, name: string): string[] {
  return text(values, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Parses `GST 18` or `GST 18%`; without a number, the percentage is one that the server refuses. */
function parseTax(line: string): TaxLine {
  const [, name = line, percent = '0'] = /^(.*?)\s*(\d+(?:[.,]\d+)?)\s*%?$/.exec(line) ?? [];
  return { name, percent: Number(percent.replace(',', '.')) };
}

/** Formats the taxes as lines to edit, such as `GST 18`. */
export function taxText(taxes: readonly TaxLine[]): string {
  return taxes.map(({ name, percent }) => `${name} ${percent}`).join('\n');
}

/** Formats the people as lines to edit, such as `Dr. Naik, Head of the clinic`. */
export function peopleText(people: ClinicSettings['people']): string {
  return people.map(({ name, role }) => `${name}, ${role}`).join('\n');
}

/** Formats the figures as lines to edit, such as `12,000 appointments a year`. */
export function figuresText(figures: ClinicSettings['figures']): string {
  return figures.map(({ value, label }) => `${value} ${label}`).join('\n');
}

function splitAtComma(line: string): [string, string] {
  const at = line.search(/[,،]/);
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function splitAtSpace(line: string): [string, string] {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()];
}
