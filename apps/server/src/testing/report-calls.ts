import type { ReportNumbers, ReportRow } from '@nadi/contract/reports';
import { isoDateAt } from '@nadi/domain/iso-date';
import { expect } from 'vitest';
import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { type ModelAppointment, ZONE } from './report-fixture.ts';

/** The period and the filters of a report. */
export interface Chosen {
  docId?: string;
  locationId?: string;
  visitType?: string;
  from: string;
  until: string;
}

/** Returns whether an instant is in the period. */
export function isWithin(at: number, { from, until }: Chosen): boolean {
  return isoDateAt(ZONE, at) >= from && isoDateAt(ZONE, at) <= until;
}

/** Returns whether the filters match an appointment. */
export function isChosen(each: ModelAppointment, { docId, locationId, visitType }: Chosen) {
  return (
    (!docId || each.doctorId === docId) &&
    (!locationId || each.locationId === locationId) &&
    (!visitType || each.type === visitType)
  );
}

export async function fetchNumbers(
  clinic: TestClinic,
  as: Person,
  chosen: Chosen,
): Promise<ReportNumbers> {
  const { status, body } = await requestAs(clinic, 'getReports', chosen, { as });
  expect(status).toBe(200);
  return body.numbers;
}

/** Returns all rows, read page by page, and checks that they are as many, and as much, as the reply says. */
export async function fetchRows(
  clinic: TestClinic,
  as: Person,
  wanted: Chosen,
): Promise<{ rows: ReportRow[]; total: number; sum: number }> {
  const rows: ReportRow[] = [];
  for (let page = 1; ; page++) {
    const query = { ...wanted, page, pageSize: 100 };
    const { status, body } = await requestAs(clinic, 'listReportRows', query, { as });
    expect([status, body.message]).toEqual([200, undefined]);
    rows.push(...body.rows);
    if (rows.length < body.total) continue;
    expect(rows).toHaveLength(body.total);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const minor = (value: number | null) => Math.round((value ?? 0) * 100);
    expect(sumOf(rows.map(({ value }) => minor(value)))).toBe(minor(body.sum));
    return { rows, total: body.total, sum: body.sum };
  }
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
