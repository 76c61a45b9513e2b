import { paiseToRupees } from '@nadi/domain/money';
import type { AppointmentRecord } from '#store/appointments.ts';

type Cell = string | number | null;

const COLUMNS: readonly [name: string, value: (record: AppointmentRecord) => Cell][] = [
  ['Date', (a) => a.slot_date.split('_').reverse().map(twoDigits).join('-')],
  ['Time', (a) => a.slot_time],
  ['Patient', (a) => a.patient_name],
  ['Date of birth', (a) => a.patient_born_on],
  ['Doctor', (a) => a.doctor_name],
  ['Speciality', (a) => a.doctor_speciality],
  ['Fees', (a) => paiseToRupees(a.amount_paise)],
  ['Currency', (a) => a.currency],
  ['Payment', (a) => (a.paid_at === null ? 'CASH' : 'Online')],
  ['Status', stateOf],
  ['Heart rate BPM', (a) => a.vitals_bpm],
  ['SpO2 %', (a) => a.vitals_spo2],
  ['Booked at', (a) => a.booked_at.toISOString()],
];

/** RFC 4180, with the mark that tells spreadsheets it is UTF-8. */
export function appointmentsCsv(records: readonly AppointmentRecord[]): string {
  const rows = records.map((record) => COLUMNS.map(([, value]) => value(record)));
  const lines = [COLUMNS.map(([name]) => name), ...rows].map((row) => row.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet runs what begins like a formula; a leading quote mark makes it text again. */
export function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function stateOf(record: AppointmentRecord): string {
  if (record.cancelled_at !== null) return 'Cancelled';
  return record.completed_at === null ? 'Pending' : 'Completed';
}

function twoDigits(part: string): string {
  return part.padStart(2, '0');
}
