import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { ListPages } from '#shared/portal/list-pages.tsx';
import { ClinicTimes } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';

/** The kind of a row. */
type RowName = 'payment' | 'invoice';

function wordsOf(name: RowName) {
  return name === 'payment'
    ? {
        all: i18n._('Payments'),
        failure: i18n._('The payments could not be loaded'),
        none: i18n._('No payments yet'),
        notFound: i18n._('No payments found'),
        noMatch: i18n._('No payment matches these filters.'),
        showAll: i18n._('Show all payments'),
        live: i18n._('Live payments'),
        test: i18n._('Test payments: no money moved'),
      }
    : {
        all: i18n._('Invoices'),
        failure: i18n._('The invoices could not be loaded'),
        none: i18n._('No invoices yet'),
        notFound: i18n._('No invoices found'),
        noMatch: i18n._('No invoice matches these filters.'),
        showAll: i18n._('Show all invoices'),
        live: i18n._('Live invoices'),
        test: i18n._('Test invoices: no money moved'),
      };
}

type MoneyListProps<Data> = {
  name: RowName;
  Icon: LucideIcon;
  /** Says in an empty clinic when the first row appears. */
  hint: string;
  list: ComponentProps<typeof ListPages>['list'] &
    ComponentProps<typeof LoadState>['query'] & {
      data: Data | undefined;
      stale: boolean;
      filtered: boolean;
      clear: () => void;
    };
  totals: (data: Data) => ReactNode;
  table: (data: Data) => ReactNode;
};

/** A page of payments or invoices with the totals of the filter; while the next one loads, the last one is dimmed. */
export function MoneyList<Data extends { total: number; timeZone: string }>(
  props: MoneyListProps<Data>,
) {
  const { list, totals, table } = props;
  const words = wordsOf(props.name);
  const { data, stale } = list;
  if (list.error) return <LoadState query={list} failure={words.failure} />;
  if (!data) {
    return (
      <div aria-busy className="grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (data.total === 0) return <Nothing {...props} />;
  return (
    <div aria-busy={stale} className={stale ? 'grid gap-5 opacity-60' : 'grid gap-5'}>
      {totals(data)}
      <div>
        {table(data)}
        <ListPages label={words.all} list={list} />
      </div>
      <ClinicTimes zone={data.timeZone} />
    </div>
  );
}

function Nothing<Data>({ name, Icon, hint, list }: MoneyListProps<Data>) {
  const words = wordsOf(name);
  const art = <Icon aria-hidden size={40} className="text-action" />;
  if (!list.filtered) {
    return (
      <EmptyState title={words.none} art={art}>
        <p>{hint}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={words.notFound}
      art={art}
      action={<Button onClick={list.clear}>{words.showAll}</Button>}
    >
      <p>{words.noMatch}</p>
    </EmptyState>
  );
}

type ModeTotalsProps<Sum> = {
  name: RowName;
  live: Sum;
  test: Sum;
  isShown: (sum: Sum) => boolean;
  children: (sum: Sum) => ReactNode;
};

/** Figures of all rows that match the filter; live and test money are never added up. */
export function ModeTotals<Sum>({ name, live, test, isShown, children }: ModeTotalsProps<Sum>) {
  const words = wordsOf(name);
  const modes = [
    [words.live, live],
    [words.test, test],
  ] as const;
  return modes
    .filter(([, sum]) => isShown(sum))
    .map(([title, sum]) => (
      <section key={title} aria-label={title}>
        <h2 className="mb-2 text-sm text-ink-soft">{title}</h2>
        {children(sum)}
      </section>
    ));
}

/** One total of a list. */
export function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="rounded bg-card px-4 py-3 shadow-card">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold figures">{value}</dd>
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}
