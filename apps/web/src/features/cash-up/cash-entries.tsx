import type { CashEntry } from '@nadi/contract/cash-ups';
import { formatAmount } from '@nadi/messages/when';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Section } from '#shared/ui/section.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';

type CashEntriesProps = {
  title?: string;
  entries: readonly CashEntry[];
  /** Of all entries; the list has the latest. */
  count: number;
  zone: string;
};

/** The cash that a desk took and handed back, the latest first. */
export function CashEntries(props: CashEntriesProps) {
  const { title = i18n._('Cash since the last cash-up'), entries, count, zone } = props;
  return (
    <Section title={title} className="content-start">
      {entries.length === 0 ? (
        <p className="text-ink-soft">
          {i18n._('No cash was recorded here yet. Record it in the appointment, at reception.')}
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
                {amount < 0 ? (
                  <SpokenText
                    text={i18n._('−{amount}<spoken> handed back</spoken>', {
                      amount: formatAmount(i18n, -amount),
                    })}
                  />
                ) : (
                  formatAmount(i18n, amount)
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {count > entries.length && (
        <p className="text-xs text-ink-soft">
          {i18n._('The latest {shown} of {count} are shown; the sums count all.', {
            shown: entries.length,
            count,
          })}
        </p>
      )}
    </Section>
  );
}
