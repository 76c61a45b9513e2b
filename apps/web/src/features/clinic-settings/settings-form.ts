import type { ClinicSettings } from '@nadi/contract/clinic';
import type { Sent } from '@nadi/contract/routes';
import { GUEST_POLICIES } from '@nadi/domain/stored-values';

type Lines = Pick<ClinicSettings, 'people' | 'figures'>;

/** Parses the form; each line of a text area is one address line, person or figure. */
export function parseSettingsForm(values: FormData): Sent<'updateClinicSettings'> & Lines {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  return {
    phone: text('phone'),
    emergencyNumber: text('emergencyNumber'),
    email: text('email'),
    address: lines('address'),
    mapUrl: text('mapUrl'),
    ...(values.has('openingHours') && { openingHours: JSON.parse(text('openingHours')) }),
    rescheduleHours: Number(text('rescheduleHours')),
    rescheduleMax: text('rescheduleMax') === '' ? null : Number(text('rescheduleMax')),
    cancelHours: Number(text('cancelHours')),
    offerMinutes: Number(text('offerMinutes')),
    firstReminderHours: Number(text('firstReminderHours')),
    lastReminderMinutes: Number(text('lastReminderMinutes')),
    guests: GUEST_POLICIES.find((choice) => choice === text('guests')) ?? null,
    guestReturnMinutes: Number(text('guestReturnMinutes')) || null,
    patientSeries: values.has('patientSeries'),
    ...(values.has('currency') && { currency: text('currency') }),
    refundConfirmAbove: Number(text('refundConfirmAbove')),
    recordYears: Number(text('recordYears')) || null,
    facilityId: text('facilityId'),
    showStaffNames: values.has('showStaffNames'),
    people: lines('people').map((line) => {
      const [name, role] = splitAtComma(line);
      return { name, role };
    }),
    figures: lines('figures').map((line) => {
      const [value, label] = splitAtSpace(line);
      return { value, label };
    }),
  };
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
  const at = line.indexOf(',');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

function splitAtSpace(line: string): [string, string] {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()];
}
