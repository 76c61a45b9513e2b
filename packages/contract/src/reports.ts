import { parseIsoDate } from '@nadi/domain/iso-date';
import { LINE_MAX } from '@nadi/domain/limits';
import {
  countDays,
  NO_PART,
  REPORT_DAYS_MAX,
  REPORT_DIMENSIONS,
  REPORT_PARTS,
  REPORT_PERIODS,
  REPORT_SETS,
  REPORTS,
} from '@nadi/domain/reports';
import { z } from 'zod';
import { Count, Id, type InputError, IsoDate, line } from './fields.ts';
import { PaymentCursor, PaymentMethod } from './payments.ts';

const reportQuery = z.object({
  /** Ignored with dates. By default the last 30 days. */
  period: z.enum(REPORT_PERIODS).optional(),
  /** Dates in the clinic's time zone, inclusive, at most 400 days; both or none. */
  from: IsoDate.optional(),
  until: IsoDate.optional(),
  docId: Id.optional(),
  locationId: Id.optional(),
  /** The name of a visit type; doctors with types of the same name are counted together. */
  visitType: line(LINE_MAX, 1).optional(),
});

type Dates = { from?: string | undefined; until?: string | undefined };

function isPeriod({ from, until }: Dates): boolean {
  if (from === undefined || until === undefined) return from === until;
  const count = countDays({ from: parseIsoDate(from), until: parseIsoDate(until) });
  return count >= 1 && count <= REPORT_DAYS_MAX;
}

const NOT_A_PERIOD = { error: 'not-a-period' satisfies InputError, path: ['until'] };

export const ReportQuery = reportQuery.refine(isPeriod, NOT_A_PERIOD);

/** The rows behind a number: those of a part, such as a doctor, in a set, such as the no-shows. */
const rowsQuery = reportQuery.extend({
  report: z.enum(REPORTS),
  by: z.enum(REPORT_DIMENSIONS).optional(),
  /** The id of a doctor or a place, the name of a visit type, a class, or an hour. */
  part: line(LINE_MAX, 1).optional(),
  set: z.enum(REPORT_SETS).optional(),
});

type Part = Pick<z.output<typeof rowsQuery>, 'report' | 'by' | 'part'>;

function isPart({ report, by, part }: Part): boolean {
  if (by === undefined || part === undefined) return by === part;
  const isId = Id.safeParse(part).success || (by === 'place' && part === NO_PART);
  return REPORT_PARTS[report].includes(by) && (isId || (by !== 'doctor' && by !== 'place'));
}

const NOT_A_PART = { error: 'missing-or-wrong' satisfies InputError, path: ['part'] };

export const ReportRowsQuery = rowsQuery
  .extend({ page: Count(100_000).optional(), pageSize: Count(100).optional() })
  .refine(isPeriod, NOT_A_PERIOD)
  .refine(isPart, NOT_A_PART);

export const ReportExportQuery = rowsQuery
  .extend({ after: z.union([Id, PaymentCursor]).optional() })
  .refine(isPeriod, NOT_A_PERIOD)
  .refine(isPart, NOT_A_PART);

/** An appointment, or for income a payment of one. */
export const ReportRow = z.object({
  id: z.string(),
  appointmentId: Id,
  userId: Id,
  patient: z.string(),
  doctor: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
  place: z.string().nullable(),
  visitType: z.string().nullable(),
  /** Minutes; the days before the appointment for no-shows; for income what is left of a payment. Null if unknown. */
  value: z.number().nullable(),
  /** Only of payments: how and when each was started, in epoch milliseconds. */
  method: PaymentMethod.optional(),
  startedAt: z.number().optional(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Income of a part, in the clinic's currency: paid less refunded. */
const IncomePart = z.object({
  part: z.string(),
  /** Null without a place or a visit type. */
  name: z.string().nullable(),
  amount: z.number(),
  payments: z.number(),
});

/** No-shows among the appointments of a class whose outcome is known. */
const NoShowPart = z.object({
  part: z.string(),
  noShows: z.number(),
  appointments: z.number(),
});

const Money = z.object({ paid: z.number(), refunded: z.number() });

/** `unknown`: appointments for which the fact was not recorded; they are in no other count. */
export const ReportNumbers = z.object({
  /** Null if the clinic has too many doctors. `booked` and `offered` in minutes. */
  hours: z
    .object({
      booked: z.number(),
      offered: z.number(),
      doctors: z.array(
        z.object({ docId: Id, name: z.string(), booked: z.number(), offered: z.number() }),
      ),
    })
    .nullable(),
  income: z.object({
    amount: z.number(),
    online: Money,
    cash: Money,
    byDoctor: z.array(IncomePart),
    byPlace: z.array(IncomePart),
    byType: z.array(IncomePart),
    /** Completed appointments with a price and without a recorded payment. */
    unknown: z.number(),
  }),
  noShows: z.object({
    noShows: z.number(),
    appointments: z.number(),
    unknown: z.number(),
    byLead: z.array(NoShowPart),
    byReminder: z.array(NoShowPart),
  }),
  /** `half` and `nineOfTen` wait at most so many minutes; null without waits. */
  waiting: z.object({
    waits: z.number(),
    half: z.number().nullable(),
    nineOfTen: z.number().nullable(),
    unknown: z.number(),
    byHour: z.array(
      z.object({ hour: z.number(), waits: z.number(), half: z.number(), nineOfTen: z.number() }),
    ),
  }),
  lateness: z.object({
    late: z.number(),
    appointments: z.number(),
    unknown: z.number(),
    doctors: z.array(
      z.object({ docId: Id, name: z.string(), late: z.number(), appointments: z.number() }),
    ),
  }),
  patients: z.object({ new: z.number(), returning: z.number() }),
});
export type ReportNumbers = z.infer<typeof ReportNumbers>;
