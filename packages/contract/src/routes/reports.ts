import { CsvExport, Id, Success } from '@nadi/contract/fields';
import {
  ReportExportQuery,
  ReportNumbers,
  ReportQuery,
  ReportRow,
  ReportRowsQuery,
} from '@nadi/contract/reports';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const reportsRoutes = {
  /** The numbers of a period (docs/product/reports.md), with the choices of the filters. */
  getReports: {
    method: 'GET',
    paths: { admin: '/api/admin/reports' },
    body: ReportQuery,
    reply: Success.extend({
      from: z.string(),
      until: z.string(),
      timeZone: z.string(),
      /** True if the income is test money. */
      test: z.boolean(),
      numbers: ReportNumbers,
      places: z.array(z.object({ _id: Id, name: z.string() })),
      visitTypes: z.array(z.string()),
    }),
  },
  /** A page of the rows behind a number, the latest first. `sum` of the values of all rows. */
  listReportRows: {
    method: 'GET',
    paths: { admin: '/api/admin/report-rows' },
    body: ReportRowsQuery,
    reply: Success.extend({
      rows: z.array(ReportRow),
      total: z.number(),
      sum: z.number(),
      timeZone: z.string(),
    }),
  },
  exportReportRows: {
    method: 'GET',
    paths: { admin: '/api/admin/report-rows-csv' },
    needsConfirmation: true,
    body: ReportExportQuery,
    reply: CsvExport,
  },
} as const satisfies Routes;
