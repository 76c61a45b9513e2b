import { parseIsoDate } from './iso-date.ts';

/** An invoice for money received, a credit note for money refunded. */
export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The first day of a financial year, as month and day. */
export const FISCAL_YEAR_START = '04-01';

/** Returns whether a text is a day of every year, such as `04-01`; 29 February is not. */
export function isYearStart(text: string): boolean {
  if (!/^\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`2027-${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
}

/**
 * Returns the financial year of a date: `2026-27`, or `2026` if it starts on 1 January.
 * @param date on the clinic's calendar, such as `2027-01-05`
 */
export function fiscalYear(date: string, start: string = FISCAL_YEAR_START): string {
  const { year } = parseIsoDate(date);
  const first = date.slice(5) < start ? year - 1 : year;
  return start === '01-01' ? String(first) : `${first}-${String(first + 1).slice(-2)}`;
}

const SERIES = { invoice: 'INV', 'credit-note': 'CN' } as const satisfies Record<
  InvoiceKind,
  string
>;

/** Each mode, kind and financial year has a series of its own. */
export interface InvoiceSeries {
  livemode: boolean;
  kind: InvoiceKind;
  fiscalYear: string;
}

/** Formats a number: `INV/2026-27/000001`, a credit note `CN/…`, of test money `T-INV/…`. */
export function invoiceNumber(series: InvoiceSeries, sequence: number): string {
  const { livemode, kind, fiscalYear } = series;
  return `${livemode ? '' : 'T-'}${SERIES[kind]}/${fiscalYear}/${String(sequence).padStart(6, '0')}`;
}

/** Returns the number of a receipt: `N-000123`, or `T-000123` in the series of test money. */
export function receiptNumber({ livemode }: { livemode: boolean }, number: number): string {
  return `${livemode ? 'N' : 'T'}-${String(number).padStart(6, '0')}`;
}

/** A tax that is included in every price. */
export interface TaxLine {
  name: string;
  /** With at most three decimals. */
  percent: number;
}

export const TAX_LINES_MAX = 4;
export const TAX_NAME_MAX = 40;
/** Of all lines together. Above it, rounding could leave less than nothing for the net amount. */
const TAX_PERCENT_MAX = 100;

/** Returns whether each percentage is exact in thousandths, above 0, and all together are at most 100. */
export function areTaxLines(lines: readonly Pick<TaxLine, 'percent'>[]): boolean {
  const parts = lines.map(({ percent }) => thousandths(percent));
  const exact = lines.every(
    ({ percent }, at) => percent > 0 && (parts[at] ?? 0) / 1000 === percent,
  );
  return exact && parts.reduce((sum, part) => sum + part, 0) <= TAX_PERCENT_MAX * 1000;
}

export interface TaxAmount extends TaxLine {
  minor: number;
}

/**
 * Divides an amount into its taxes and the net rest, which always add up to it. Each tax is
 * `amount × percent ÷ (100 + all percents)`, rounded half up to a whole minor unit.
 * @param amountMinor not negative
 */
export function splitTax(
  amountMinor: number,
  lines: readonly TaxLine[],
): { netMinor: number; taxes: TaxAmount[] } {
  const whole = lines.reduce((sum, { percent }) => sum + thousandths(percent), 100_000);
  const taxes = lines.map(({ name, percent }) => ({
    name,
    percent,
    minor: roundedShare(amountMinor, thousandths(percent), whole),
  }));
  return { netMinor: taxes.reduce((rest, { minor }) => rest - minor, amountMinor), taxes };
}

/** Products of amounts and percentages exceed what a number holds exactly. */
function roundedShare(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

function thousandths(percent: number): number {
  return Math.round(percent * 1000);
}
