import {
  LATE_AFTER,
  type LEAD_TIMES,
  type REMINDED,
  type Report,
  type ReportPeriod,
} from '@nadi/domain/reports';

export const periodLabels = {
  'last-30-days': '30 days',
  'last-90-days': '90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
} as const satisfies Record<ReportPeriod, string>;

export const leadLabels = {
  'same-day': 'Same day',
  '1-2': '1–2 days',
  '3-7': '3–7 days',
  '8-30': '8–30 days',
  'over-30': 'Over 30 days',
  unknown: 'Not known',
} as const satisfies Record<(typeof LEAD_TIMES)[number] | 'unknown', string>;

export const reminderLabels = {
  sent: 'Reminder sent',
  'not-sent': 'No reminder',
  unknown: 'Not known',
} as const satisfies Record<(typeof REMINDED)[number] | 'unknown', string>;

export const reportTitles = {
  hours: 'Use of hours',
  income: 'Income',
  'no-shows': 'No-shows',
  waiting: 'Waiting after arrival',
  lateness: 'Late doctors',
  patients: 'Patients',
} as const satisfies Record<Report, string>;

/** Says how each number is counted, as docs/product/reports.md does in full. */
export const howCounted = {
  hours:
    'The minutes of all appointments that were not cancelled, of the minutes that the doctors offered by their present hours, without leave and closures.',
  income:
    'Payments started in the period, less what has been refunded of them until now, as the page Payments lists them.',
  'no-shows':
    'Appointments recorded as no-shows, of these and the completed ones. The days are those from booking to the appointment; walk-ins do not count.',
  waiting:
    'Whole minutes from check-in to the call from the queue, or else until patient and doctor met in the call.',
  lateness: `Begun more than ${LATE_AFTER} minutes after the start, or after check-in if that was later. By video, the doctor’s arrival counts.`,
  patients:
    'Each patient once, by the first appointment in the period. New: without an earlier one at the clinic, with any doctor.',
} as const satisfies Record<Report, string>;

/** Says what is not known about some appointments. */
export const notKnown = {
  income: 'completed without a recorded payment',
  'no-shows': 'neither completed nor recorded as no-shows',
  waiting: 'checked in without a recorded beginning',
  lateness: 'without a recorded beginning',
} as const;
