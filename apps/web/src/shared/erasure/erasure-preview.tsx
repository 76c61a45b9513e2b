import type { ErasureLine } from '@nadi/contract/erasure';
import type { ReplyBody } from '@nadi/contract/routes';
import { parseIsoDate } from '@nadi/domain/iso-date';
import type { ErasureAction } from '@nadi/domain/retention';
import { displayDate } from '@nadi/messages/en/dates';
import { nameErasureAction } from '@nadi/messages/en/erasure';
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
    { header: 'What', cell: ({ what }) => <strong>{what}</strong>, onCard: 'bare' },
    { header: 'What happens', cell: Outcome },
    { header: 'When', cell: ({ until }) => (until ? `Until ${isoDay(until)}` : when) },
    { header: 'Why', cell: ({ why }) => why, onCard: 'bare' },
  ];
  return (
    <div className="grid gap-3">
      <p className="figures">{summarize(rows)}</p>
      <DataTable
        caption="What happens to the data"
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
      {nameErasureAction(action)}
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
  const removed = count('pseudonymise');
  return [
    [count('delete'), 'deleted'],
    [removed, removed === 1 ? 'name removed' : 'names removed'],
    [count('keep'), 'kept by law'],
  ]
    .flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`]))
    .join(' · ');
}

/** Formats `2026-11-28` as `28 Nov 2026`. */
export function isoDay(date: string): string {
  return displayDate(parseIsoDate(date));
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
    <Section title="Upcoming appointments" lead={outcome}>
      <ul className="grid divide-y divide-line">
        {appointments.map(({ _id, docName, slotDate, slotTime }) => (
          <li key={_id} className="py-3">
            <p className="font-semibold wrap-anywhere">{docName}</p>
            <p className="text-ink-soft figures">
              {displayDate(slotDate)}, {slotTime}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
