import {
  REPORT_DIMENSIONS,
  REPORT_PERIODS,
  REPORT_SETS,
  REPORTS,
  type Report,
  type ReportDimension,
  type ReportSet,
} from '@nadi/domain/reports';
import type { SentAs } from '#shared/api/client.ts';
import { readChoices, readDays, readId, useListAddress } from '#shared/portal/list-address.ts';

/** A number, whose rows can be opened. */
export interface ShownRows {
  report: Report;
  by?: ReportDimension | undefined;
  part?: string | undefined;
  set?: ReportSet | undefined;
}

export type OpenRows = (rows: ShownRows) => void;

const VALUES = {
  period: REPORT_PERIODS,
  report: REPORTS,
  by: REPORT_DIMENSIONS,
  set: REPORT_SETS,
} as const;

/** Returns the period, the filters and the opened number of the address. */
export function useReportAddress() {
  const { params, go } = useListAddress();
  const { report, by, set, ...period } = readChoices(params, VALUES);
  const days = readDays(params);
  const [docId, locationId] = [readId(params, 'docId'), readId(params, 'locationId')];
  const visitType = params.get('visitType')?.slice(0, 200);
  const filter: SentAs<'getReports', 'admin'> = {
    ...(days.from && days.until ? days : period),
    ...(docId && { docId }),
    ...(locationId && { locationId }),
    ...(visitType && { visitType }),
  };
  const part = params.get('part') ?? undefined;
  const rows: ShownRows | null = report ? { report, ...(by && part && { by, part }), set } : null;
  return {
    filter,
    rows,
    /** Changes the period or a filter; the rows of another period are closed. */
    choose: (change: Record<string, string | undefined>) => go({ ...CLOSED, ...change }, true),
    open: (shown: ShownRows) => go({ ...CLOSED, ...shown }, true),
    close: () => go(CLOSED, true),
  };
}

const CLOSED = { report: undefined, by: undefined, part: undefined, set: undefined };

/** Identifies the button that opens the rows, which gets the focus back. */
export function keyOf({ report, by, part, set }: ShownRows): string {
  return [report, by, part, set].filter(Boolean).join(' ');
}
