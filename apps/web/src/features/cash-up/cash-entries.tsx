import type { CashEntry } from '@nadi/contract/cash-ups';
import { formatMoney } from '@nadi/domain/money';
import { formatInstant } from '#shared/format/instants.ts';
import { Section } from '#shared/ui/section.tsx';

type CashEntriesProps = {
  title?: string;
  entries: readonly CashEntry[];
  /** Of all entries; the list has the latest. */
  count: number;
  zone: string;
};

/** The cash that a desk took and handed back, the latest first. */
export function CashEntries(props: CashEntriesProps) {
  const { title = 'Cash since the last cash-up', entries, count, zone } = props;
  return (
    <Section title={title} className="content-start">
      {entries.length === 0 ? (
        <p className="text-ink-soft">
          No cash was recorded here yet. Record it in the appointment, at reception.
        </p>
      ) : (
        <ul className="grid">
          {entries.map(({ id, at, amount, patient, doctor, receipt, note }) => (
            <li key={id} className="flex items-start gap-4 border-t border-line py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{patient}</p>
                <p className="text-xs text-ink-soft wrap-anywhere">
                  {formatInstant(at, zone)} · {doctor}
                  {receipt && ` · ${receipt}`}
                  {note && ` · ${note}`}
                </p>
              </div>
              <p className="font-semibold whitespace-nowrap figures">
                {amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount)}
                {amount < 0 && <span className="sr-only"> handed back</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {count > entries.length && (
        <p className="text-xs text-ink-soft">
          The latest {entries.length} of {count} are shown; the sums count all.
        </p>
      )}
    </Section>
  );
}
