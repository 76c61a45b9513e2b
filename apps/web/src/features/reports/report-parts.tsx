import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { percentOf, pointsOfOne, SHARES_FROM, SURE_FROM } from '@nadi/domain/reports';
import { joinWords } from '@nadi/messages/en/english';
import { type Incomplete, leadLabel, notKnown } from '@nadi/messages/en/reports';
import { formatClock } from '@nadi/messages/when';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Card } from '#shared/ui/card.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { keyOf, type OpenRows, type ShownRows } from './report-address.ts';

/** A part of a report as a bar. */
export interface Bar {
  rows: ShownRows;
  label: string;
  note?: string | undefined;
  /** Length of the bar, from 0 to 1; undefined for none. */
  share?: number | undefined;
  value: string;
  tone?: 'pale' | 'waiting' | undefined;
}

type ReportCardProps = { title: string; note?: ReactNode; children: ReactNode };

/** A card with one report. */
export function ReportCard({ title, note, children }: ReportCardProps) {
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-xs text-ink-soft">{note}</p>
      </div>
      {children}
    </Card>
  );
}

/** Rows that a list shows at first. */
const SHOWN = 8;

type BarsProps = {
  bars: readonly Bar[];
  /** The kind of the bars, for lists that do not show all. */
  noun?: 'doctors' | 'parts';
  open: OpenRows;
};

/** Bars of the parts of a report; each opens its rows. */
export function Bars({ bars, noun = 'parts', open }: BarsProps) {
  const [all, setAll] = useState(false);
  const hidden = bars.length - SHOWN;
  return (
    <div>
      <ul className="report-bars">
        {(all ? bars : bars.slice(0, SHOWN)).map((bar) => (
          <li key={keyOf(bar.rows)}>
            <BarButton bar={bar} open={open} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="min-h-11 font-medium text-action underline"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? lessLabel(noun) : moreLabel(noun, bars.length)}
        </button>
      )}
    </div>
  );
}

function lessLabel(noun: BarsProps['noun']): string {
  const count = SHOWN;
  return noun === 'doctors'
    ? i18n._('Show {count} doctors', { count })
    : i18n._('Show {count} parts', { count });
}

function moreLabel(noun: BarsProps['noun'], count: number): string {
  return noun === 'doctors'
    ? i18n._('Show all {count} doctors', { count })
    : i18n._('Show all {count} parts', { count });
}

function BarButton({ bar, open }: { bar: Bar; open: OpenRows }) {
  const { rows, label, note, share, value, tone } = bar;
  return (
    <button
      type="button"
      className="report-bar"
      data-opens={keyOf(rows)}
      data-tone={tone}
      onClick={() => open(rows)}
    >
      <span className="report-bar-label wrap-anywhere">
        <span className="font-medium">{label}</span>
        {note && <span className="block text-xs text-ink-soft figures">{note}</span>}
      </span>
      {share !== undefined && (
        <span aria-hidden className="report-track">
          <span style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
        </span>
      )}
      <span className="report-bar-value font-semibold figures">{value}</span>
      <ChevronRight aria-hidden size={18} className="text-ink-soft" />
    </button>
  );
}

type FigureButtonProps = {
  label: string;
  value: string;
  note: ReactNode;
  rows: ShownRows;
  open: OpenRows;
};

/** A number that opens its rows. */
export function FigureButton({ label, value, note, rows, open }: FigureButtonProps) {
  return (
    <button
      type="button"
      className="report-figure rounded bg-card px-4 py-3 shadow-card"
      data-opens={`figure ${keyOf(rows)}`}
      onClick={() => open(rows)}
    >
      <span className="flex justify-between text-xs text-ink-soft">
        {label}
        <ChevronRight aria-hidden size={16} />
      </span>
      <span className="block text-xl font-semibold figures wrap-anywhere">{value}</span>
      <span className="block text-xs text-ink-soft figures">{note}</span>
    </button>
  );
}

type NotKnownProps = { count: number; report: Incomplete; open: OpenRows };

/** Says for how many appointments a fact was not recorded, and opens them. */
export function NotKnown({ count: unknown, report, open }: NotKnownProps) {
  if (unknown === 0) return null;
  const rows: ShownRows = { report, set: 'unknown' };
  return (
    <p className="report-unknown text-xs text-ink-soft">
      <RichText
        text={notKnown(i18n, report, formatCount(unknown))}
        marks={{
          rows: (words) => (
            <button
              type="button"
              className="min-h-11 font-medium text-action underline"
              data-opens={keyOf(rows)}
              onClick={() => open(rows)}
            >
              {words}
            </button>
          ),
        }}
      />
    </p>
  );
}

/** Explains that there are too few appointments for shares. */
export function OnlyCounts() {
  return (
    <p className="text-xs text-ink-soft">
      {i18n._(
        'Under {count} appointments: only counts are shown, because one of them moves a share far.',
        { count: SHARES_FROM },
      )}
    </p>
  );
}

/** Says by how far a single appointment moves each pale column. */
export function PaleColumns({ columns }: { columns: readonly { label: string; count: number }[] }) {
  const pale = columns.flatMap(({ label, count: all }) => {
    const points = pointsOfOne(all);
    return points === null ? [] : [i18n._('“{label}” by {points} points', { label, points })];
  });
  if (pale.length === 0) return null;
  return (
    <p className="text-xs text-ink-soft">
      {i18n._('Pale: fewer than {count} appointments. A single one moves {columns}.', {
        count: SURE_FROM,
        columns: joinWords(i18n, pale),
      })}
    </p>
  );
}

/** Returns a bar for a share; pale, with how far one moves it, if it is one of few. */
export function shareBar(part: number, whole: number, sure?: 'waiting') {
  const points = pointsOfOne(whole);
  const counts = partOf(part, whole);
  return {
    note:
      points === null
        ? counts
        : i18n._('{counts}; one moves it by {points} points', { counts, points }),
    share: whole > 0 ? part / whole : 0,
    value: percent(part, whole),
    tone: points === null ? sure : ('pale' as const),
  };
}

/** Formats a share, such as `6.1 %`. */
export function percent(part: number, whole: number): string {
  const share = percentOf(part, whole);
  return share === null ? '–' : `${share}\u00a0%`;
}

/** Formats a count of another one: `3 of 40`. */
export function partOf(part: number, whole: number): string {
  return i18n._('{part} of {whole}', { part: formatCount(part), whole: formatCount(whole) });
}

export function countPayments(payments: number): string {
  return i18n._('{count, plural, one {{counted} payment} other {{counted} payments}}', {
    count: payments,
    counted: formatCount(payments),
  });
}

/** Names a class of lead times. */
export function labelOf(part: string): string {
  return leadLabel(i18n, part);
}

/** Names a class of lead times below its column: `1–2`. */
export function shortLabelOf(part: string): string {
  if (part === 'over-30') return i18n._('Over 30');
  return /^\d/.test(part) ? part.replace('-', '–') : labelOf(part);
}

/** Returns `9 AM` for 9. */
export function clock(hour: number): string {
  if (i18n.locale !== SOURCE_LOCALE) return formatClock(i18n, { hour, minute: 0 });
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns the number of an hour on the language's clock: `9`. */
export function clockNumber(hour: number): string {
  return /\d+/.exec(clock(hour))?.[0] ?? String(hour);
}
