import {
  LATE_AFTER,
  type LEAD_TIMES,
  type REMINDED,
  type Report,
  type ReportPeriod,
} from '@nadi/domain/reports';
import type { Translator } from './english.ts';

export function periodLabel(i18n: Translator, period: ReportPeriod): string {
  const labels: Record<ReportPeriod, string> = {
    'last-30-days': i18n._('30 days'),
    'last-90-days': i18n._('90 days'),
    'this-month': i18n._('This month'),
    'last-month': i18n._('Last month'),
    'this-year': i18n._('This year'),
  };
  return labels[period];
}

/** Names a class of lead times; an unknown one stays as it is. */
export function leadLabel(i18n: Translator, part: string): string {
  const labels: Record<(typeof LEAD_TIMES)[number] | 'unknown', string> = {
    'same-day': i18n._('Same day'),
    '1-2': i18n._('1–2 days'),
    '3-7': i18n._('3–7 days'),
    '8-30': i18n._('8–30 days'),
    'over-30': i18n._('Over 30 days'),
    unknown: i18n._('Not known'),
  };
  return new Map(Object.entries(labels)).get(part) ?? part;
}

/** Names whether a reminder was sent; an unknown part stays as it is. */
export function reminderLabel(i18n: Translator, part: string): string {
  const labels: Record<(typeof REMINDED)[number] | 'unknown', string> = {
    sent: i18n._('Reminder sent'),
    'not-sent': i18n._('No reminder'),
    unknown: i18n._('Not known'),
  };
  return new Map(Object.entries(labels)).get(part) ?? part;
}

export function reportTitle(i18n: Translator, report: Report): string {
  const titles: Record<Report, string> = {
    hours: i18n._('Use of hours'),
    income: i18n._('Income'),
    'no-shows': i18n._('No-shows'),
    waiting: i18n._('Waiting after arrival'),
    lateness: i18n._('Late doctors'),
    patients: i18n._('Patients'),
  };
  return titles[report];
}

/** Says how each number is counted, as docs/product/reports.md does in full. */
export function howCounted(i18n: Translator, report: Report): string {
  switch (report) {
    case 'hours':
      return i18n._(
        'The minutes of all appointments that were not cancelled, of the minutes that the doctors offered by their present hours, without leave and closures.',
      );
    case 'income':
      return i18n._(
        'Payments started in the period, less what has been refunded of them until now, as the page Payments lists them.',
      );
    case 'no-shows':
      return i18n._(
        'Appointments recorded as no-shows, of these and the completed ones. The days are those from booking to the appointment; walk-ins do not count.',
      );
    case 'waiting':
      return i18n._(
        'Whole minutes from check-in to the call from the queue, or else until patient and doctor met in the call.',
      );
    case 'lateness':
      return i18n._(
        'Begun more than {minutes} minutes after the start, or after check-in if that was later. By video, the doctor’s arrival counts.',
        { minutes: LATE_AFTER },
      );
    case 'patients':
      return i18n._(
        'Each patient once, by the first appointment in the period. New: without an earlier one at the clinic, with any doctor.',
      );
  }
}

/** Reports that do not know something about some appointments. */
export type Incomplete = Exclude<Report, 'hours' | 'patients'>;

/** Says what is not known about some appointments, and marks the words that open these. @param count formatted */
export function notKnown(i18n: Translator, report: Incomplete, count: string): string {
  switch (report) {
    case 'income':
      return i18n._('<rows>Not known: {count}</rows> completed without a recorded payment.', {
        count,
      });
    case 'no-shows':
      return i18n._('<rows>Not known: {count}</rows> neither completed nor recorded as no-shows.', {
        count,
      });
    case 'waiting':
      return i18n._('<rows>Not known: {count}</rows> checked in without a recorded beginning.', {
        count,
      });
    case 'lateness':
      return i18n._('<rows>Not known: {count}</rows> without a recorded beginning.', { count });
  }
}
