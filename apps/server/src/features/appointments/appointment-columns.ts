import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { paiseToRupees } from '@nadi/domain/money';
import type { Columns } from '#platform/csv.ts';
import type { AppointmentRecord } from '#store/appointments.ts';

/** Columns of the exported spreadsheet, one row for each appointment. */
export const APPOINTMENT_COLUMNS: Columns<AppointmentRecord> = [
  ['Date', (a) => isoOfSlotDate(a.slot_date)],
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

function stateOf(record: AppointmentRecord): string {
  if (record.cancelled_at !== null) return 'Cancelled';
  if (record.no_show_at !== null) return 'No-show';
  return record.completed_at === null ? 'Pending' : 'Completed';
}
