import type { ErasureLine } from '@nadi/contract/erasure';
import type { ReplyBody } from '@nadi/contract/routes';
import type { ErasureAction } from '@nadi/domain/retention';
import { joinWords } from '@nadi/messages/en/english';
import { nameErasureAction } from '@nadi/messages/en/erasure-labels';
import { formatClock, formatDay } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { Section } from '#shared/ui/section.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';

type ErasureRowsProps = {
  rows: readonly ErasureLine[];
  /** When data is erased that is not kept, such as `At once`. */
  when: string;
};

/** Each kind of data and its fate, as a table; on a phone, cards. */
export function ErasureRows({ rows, when }: ErasureRowsProps) {
  const columns: Column<ErasureLine, never>[] = [
    {
      header: i18n._('What'),
      cell: ({ what }) => (
        <strong lang="en" dir="ltr">
          {what}
        </strong>
      ),
      onCard: 'bare',
    },
    { header: i18n._('What happens'), cell: Outcome },
    {
      header: i18n._('When'),
      cell: ({ until }) => (until ? i18n._('Until {day}', { day: isoDay(until) }) : when),
    },
    {
      header: i18n._('Why'),
      cell: ({ why }) => (
        <span lang="en" dir="ltr">
          {why}
        </span>
      ),
      onCard: 'bare',
    },
  ];
  return (
    <div className="grid gap-3">
      <p className="figures">{summarize(rows)}</p>
      <DataTable
        caption={i18n._('What happens to the data')}
        columns={columns}
        rows={rows}
        rowKey={({ what }) => what}
      />
    </div>
  );
}

function Outcome({ action }: ErasureLine) {
  return (
    <Status tone={toTone(action)} className="whitespace-nowrap">
      {nameErasureAction(i18n, action)}
    </Status>
  );
}

function toTone(action: ErasureAction): StatusTone {
  if (action === 'delete') return 'danger';
  return action === 'keep' ? 'waiting' : 'neutral';
}

/** Returns the rows as numbers: `4 deleted · 1 name removed · 2 kept by law`. */
export function summarize(rows: readonly ErasureLine[]): string {
  const count = (wanted: ErasureAction) => rows.filter(({ action }) => action === wanted).length;
  const [deleted, removed, retained] = [count('delete'), count('pseudonymise'), count('keep')];
  const facts = [
    deleted > 0 && i18n._('{count} deleted', { count: deleted }),
    removed > 0 &&
      i18n._('{count, plural, one {# name removed} other {# names removed}}', { count: removed }),
    retained > 0 && i18n._('{count} kept by law', { count: retained }),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Formats `2026-11-28` as `28 Nov 2026`. */
export function isoDay(date: string): string {
  return formatDay(i18n, date);
}

type CancelledAppointmentsProps = {
  appointments: ReplyBody<'getErasurePreview'>['appointments'];
  /** Says when they are cancelled, and that payments are refunded. */
  outcome: string;
};

/** The upcoming appointments, which an erasure cancels; nothing without one. */
export function CancelledAppointments({ appointments, outcome }: CancelledAppointmentsProps) {
  if (appointments.length === 0) return null;
  return (
    <Section title={i18n._('Upcoming appointments')} lead={outcome}>
      <ul className="grid divide-y divide-line">
        {appointments.map(({ _id, docName, slotDate, slotTime }) => (
          <li key={_id} className="py-3">
            <p className="font-semibold wrap-anywhere">{docName}</p>
            <p className="text-ink-soft figures">
              {joinWords(i18n, [formatDay(i18n, slotDate), formatClock(i18n, slotTime)])}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
