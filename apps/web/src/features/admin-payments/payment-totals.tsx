import type { ReplyBody } from '@nadi/contract/routes';
import { formatRupees } from '@nadi/domain/money';

type Totals = Pick<ReplyBody<'listPayments'>, 'live' | 'test'>;

/** Totals of all rows that match the filter; live and test money are never added up. */
export function PaymentTotals({ live, test }: Totals) {
  const modes = [
    ['Live payments', live],
    ['Test payments: no money moved', test],
  ] as const;
  const shown = modes.filter(([, sum]) => sum.paid > 0 || sum.unresolved > 0);
  return shown.map(([name, sum]) => (
    <section key={name} aria-label={name}>
      <h2 className="mb-2 text-sm text-ink-soft">{name}</h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Figure label="Collected" value={formatRupees(sum.paid)} />
        <Figure label="Refunded" value={formatRupees(sum.refunded)} />
        <Figure label="On its way" value={formatRupees(sum.pending)} note="refunds not yet done" />
        <Figure
          label="To solve"
          value={String(sum.unresolved)}
          note={sum.unresolved === 1 ? 'payment needs a decision' : 'payments need a decision'}
        />
      </dl>
    </section>
  ));
}

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="rounded bg-card px-4 py-3 shadow-card">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold figures">{value}</dd>
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}
