import { clinicCurrency } from '@nadi/domain/money';
import type { FieldLabel } from './field-names.ts';

/** The kinds of records that a file can contain. */
export type ImportKind = 'patients' | 'doctors' | 'appointments';

/** The order of the parts of a date that does not begin with the year. */
export type DateOrder = 'dmy' | 'mdy';

export interface ImportField {
  /** The name on the wire. */
  name: string;
  /** In English; `fieldName` translates it. */
  label: FieldLabel;
  required?: true;
  /** Further headings of columns that contain it, in lower case without punctuation. */
  headings: readonly string[];
  /** Returns the value in the wire's spelling; a value that it cannot read stays as it is. */
  convert?: (text: string, order: DateOrder) => string;
  isDate?: true;
}

const NUMBER: ImportField = {
  name: 'number',
  label: 'Number in the earlier system',
  headings: ['id', 'no', 'patient id', 'patient no', 'file no', 'mrn', 'uhid', 'appointment id'],
};

/** The fields of each kind, in the order of the page. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: [
    {
      name: 'name',
      label: 'Name',
      required: true,
      headings: ['full name', 'patient', 'patient name'],
    },
    {
      name: 'phone',
      label: 'Phone',
      headings: ['mobile', 'mobile no', 'phone no', 'phone number', 'contact'],
    },
    { name: 'email', label: 'E-mail', headings: ['email', 'mail', 'email address'] },
    {
      name: 'dob',
      label: 'Date of birth',
      headings: ['birth date', 'birthday', 'born'],
      isDate: true,
      convert: toIsoDate,
    },
    { name: 'gender', label: 'Gender', headings: ['sex'], convert: toGender },
    NUMBER,
    { name: 'abhaNumber', label: 'ABHA number', headings: ['abha', 'health id'] },
    { name: 'abhaAddress', label: 'ABHA address', headings: ['phr address'] },
  ],
  doctors: [
    {
      name: 'name',
      label: 'Name',
      required: true,
      headings: ['doctor', 'doctor name', 'full name'],
    },
    {
      name: 'email',
      label: 'E-mail',
      required: true,
      headings: ['email', 'mail', 'email address'],
    },
    {
      name: 'speciality',
      label: 'Speciality',
      required: true,
      headings: ['specialty', 'specialization', 'department'],
    },
    { name: 'degree', label: 'Degree', required: true, headings: ['qualification', 'education'] },
    {
      name: 'experience',
      label: 'Years of experience',
      required: true,
      headings: ['experience', 'years'],
      convert: toExperience,
    },
    {
      name: 'fees',
      label: 'Fees',
      required: true,
      headings: ['fee', 'consultation fee', 'price'],
      convert: toAmount,
    },
    {
      name: 'addressLine1',
      label: 'Address line 1',
      required: true,
      headings: ['address', 'street'],
    },
    { name: 'addressLine2', label: 'Address line 2', required: true, headings: ['city', 'town'] },
    { name: 'gender', label: 'Gender', headings: ['sex'], convert: toGender },
    { name: 'about', label: 'About', headings: ['description', 'bio'] },
  ],
  appointments: [
    {
      name: 'doctor',
      label: 'Doctor',
      required: true,
      headings: ['doctor name', 'doctor email', 'provider'],
    },
    {
      name: 'patient',
      label: 'Patient',
      required: true,
      headings: ['patient id', 'patient no', 'patient email', 'mrn', 'uhid', 'phone'],
    },
    {
      name: 'date',
      label: 'Date',
      required: true,
      headings: ['day', 'appointment date', 'start'],
      isDate: true,
      convert: toIsoDate,
    },
    {
      name: 'time',
      label: 'Time',
      required: true,
      headings: ['start time', 'appointment time', 'from'],
      convert: toClock,
    },
    { name: 'minutes', label: 'Minutes', headings: ['duration', 'length'] },
    { name: 'state', label: 'State', headings: ['status'], convert: toState },
    { name: 'fees', label: 'Fees', headings: ['fee', 'amount', 'price'], convert: toAmount },
    { ...NUMBER, headings: ['id', 'no', 'appointment id', 'appointment no', 'booking id'] },
  ],
};

/** Returns the column of each field, as far as the headings tell. Each column is used once. */
export function matchColumns(
  fields: readonly ImportField[],
  headings: readonly string[],
): Record<string, number> {
  const plain = headings.map(toPlain);
  const used = new Set<number>();
  const matched: Record<string, number> = {};
  for (const { name, label, headings: others } of fields) {
    const wanted = [toPlain(name), toPlain(label), ...others];
    const column = plain.findIndex(
      (heading, place) => wanted.includes(heading) && !used.has(place),
    );
    if (column === -1) continue;
    used.add(column);
    matched[name] = column;
  }
  return matched;
}

function toPlain(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE = /^(\d{1,4})[./\-_ ]+(\d{1,2}|[a-z]{3,9})[./\-_ ,]+(\d{1,4})(?:[T ].*)?$/i;

/** Returns `2027-01-05` for a written date with a year of four digits. */
export function toIsoDate(text: string, order: DateOrder): string {
  const [, one = '', two = '', three = ''] = DATE.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(two.slice(0, 3).toLowerCase()) + 1;
  if (one.length === 4 && three.length <= 2) return isoDate(one, month || two, three);
  if (three.length !== 4) return text;
  if (month > 0) return isoDate(three, month, one);
  return order === 'dmy' ? isoDate(three, two, one) : isoDate(three, one, two);
}

function isoDate(year: string, month: string | number, day: string): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns the order that explains every date; null if the dates fit both, or neither. */
export function findDateOrder(dates: readonly string[]): DateOrder | null {
  const parts = dates.flatMap((text) => {
    const [, one, two] = /^(\d{1,2})[./\-_ ]+(\d{1,2})[./\-_ ]+\d{4}/.exec(text.trim()) ?? [];
    return one && two ? [[Number(one), Number(two)] as const] : [];
  });
  const isDayFirst = parts.some(([one]) => one > 12);
  const isMonthFirst = parts.some(([, two]) => two > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'dmy' : 'mdy';
}

function toClock(text: string): string {
  const [, hour, minute, half] =
    /^(?:.*[T ])?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ??
    [];
  if (hour === undefined || minute === undefined) return text;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

function toGender(text: string): string {
  const letter = text.trim().toLowerCase();
  if (['m', 'male', 'man'].includes(letter)) return 'Male';
  if (['f', 'female', 'woman'].includes(letter)) return 'Female';
  return ['other', 'o', 'unknown', 'u'].includes(letter) ? 'Not Selected' : text;
}

function toExperience(text: string): string {
  const [, years] = /^(\d{1,2})\s*(?:years?|yrs?|y|\+)?\.?$/i.exec(text.trim()) ?? [];
  return years ? `${Number(years)} Year` : text;
}

function toAmount(text: string): string {
  const amount = text
    .replaceAll(/rs\.?|[a-z]{3}|\p{Sc}|\s/giu, '')
    // The last group of digits has three: a comma before fewer is a decimal comma.
    .replace(/,(\d{1,2})$/, '.$1')
    .replaceAll(',', clinicCurrency().digits === 3 ? ',' : '');
  return /^\d+(\.\d+)?$/.test(amount) ? amount.replace(/\.0+$/, '') : text;
}

const STATES: Readonly<Record<string, readonly string[]>> = {
  booked: ['booked', 'confirmed', 'scheduled', 'pending', 'open', 'upcoming'],
  completed: ['completed', 'complete', 'done', 'attended', 'finished', 'closed', 'seen'],
  cancelled: ['cancelled', 'canceled'],
  'no-show': ['no show', 'noshow', 'not attended', 'dna', 'missed'],
};

function toState(text: string): string {
  const word = toPlain(text);
  const found = Object.entries(STATES).find(([, words]) => words.includes(word));
  return found?.[0] ?? text;
}
