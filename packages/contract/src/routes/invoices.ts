import { Count, CsvExport, Id, IsoDate, line, Success } from '@nadi/contract/fields';
import { Invoice } from '@nadi/contract/payments';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { LINE_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

const ofAppointment = z.object({ appointmentId: Id });

const invoiceQuery = {
  /** A part of a number, or of a patient's or doctor's name. */
  search: line(LINE_MAX).optional(),
  mode: z.enum(['live', 'test']).optional(),
  /** The dates of issue, in the clinic's time zone, inclusive. */
  from: IsoDate.optional(),
  until: IsoDate.optional(),
};

/** In the clinic's currency; `total` is what the ledger has for these documents. */
const Sum = z.object({ invoiced: z.number(), credited: z.number(), total: z.number() });

export const invoicesRoutes = {
  /** Lists the invoices and credit notes of an appointment, oldest first. */
  listMyInvoices: {
    method: 'GET',
    paths: { patient: '/api/user/invoices' },
    body: ofAppointment,
    reply: Success.extend({ invoices: z.array(Invoice), timeZone: z.string() }),
  },
  /** `number` of one of the appointment's documents; by default the first. */
  getInvoicePdf: {
    method: 'GET',
    channel: 'plain',
    paths: pathsOf('invoice-pdf', 'patient', 'accountant'),
    download: true,
    body: ofAppointment.extend({
      number: z
        .string()
        .regex(/^(T-)?(INV|CN)\/\d{4}(-\d\d)?\/\d{6,12}$/)
        .optional(),
    }),
  },
  /** Newest first. Test money is never added to live money. */
  listInvoices: {
    method: 'GET',
    paths: { accountant: '/api/admin/invoices' },
    body: z.object({
      ...invoiceQuery,
      page: Count(100_000).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: Success.extend({
      invoices: z.array(Invoice),
      total: z.number(),
      live: Sum,
      test: Sum,
      timeZone: z.string(),
    }),
  },
  exportInvoices: {
    method: 'GET',
    paths: { accountant: '/api/admin/invoices-csv' },
    needsConfirmation: true,
    body: z.object({
      ...invoiceQuery,
      /** The cursor of the rows before. */
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    reply: CsvExport,
  },
} as const satisfies Routes;
