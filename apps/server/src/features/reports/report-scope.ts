import type { Body } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { daySpan, formatIsoDate } from '@nadi/domain/iso-date';
import { hours, type Instant, OUTBOX_RETENTION } from '@nadi/domain/limits';
import { periodDays, REPORT_PERIODS } from '@nadi/domain/reports';
import { REMINDER_HOURS_MAX } from '@nadi/domain/settings-limits';
import type { PaymentFilter } from '#store/payment-conditions.ts';
import type { ReportScope } from '#store/report-facts.ts';

export interface ReportDeps {
  zone: string;
  /** Whose payments are income. */
  livemode: boolean;
}

type Query = Body<'getReports'>;

/** Returns the first and the last day of the chosen period, such as `2027-01-05`. */
export function chosenDays({ period, from, until }: Query, zone: string, now: Instant) {
  if (from !== undefined && until !== undefined) return { from, until };
  const days = periodDays(period ?? REPORT_PERIODS[0], wallClock(zone, now));
  return { from: formatIsoDate(days.from), until: formatIsoDate(days.until) };
}

/** Returns the appointments that a request asks for. */
export function toScope(query: Query, zone: string, now: Instant): ReportScope {
  const { from = 0, until = 0 } = daySpan(zone, chosenDays(query, zone, now));
  return {
    from: new Date(from),
    until: new Date(until),
    doctorId: query.docId,
    locationId: query.locationId,
    visitType: query.visitType,
    now: new Date(now),
    zone,
    // The first reminder is sent, and its message kept from, at most so many hours before the start.
    remindersSince: new Date(now - OUTBOX_RETENTION + hours(REMINDER_HOURS_MAX)),
  };
}

/** Returns the payments that a request asks for: those started in the period, as the payments page lists them. */
export function toPaymentFilter(scope: ReportScope, livemode: boolean): PaymentFilter {
  const { from, until, doctorId, locationId, visitType } = scope;
  return { from, until, doctorId, locationId, visitType, livemode, paid: 'both' };
}
