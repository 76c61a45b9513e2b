import * as routes from '@nadi/contract/generated/route-table';
import { CreditCard } from 'lucide-react';
import { useMemo } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { ClinicTimes, ExportButton, openDetails } from '#shared/portal/list-parts.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { DataTable } from '#shared/ui/data-table.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import { type PaymentSearch, usePaymentSearch } from './use-payment-search.ts';

export function PaymentsPage() {
  const list = usePaymentSearch();
  return (
    <div className="grid gap-5">
      <PageTitle title="Payments" />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl">Payments</h1>
          <p className="measure text-ink-soft">
            Every payment confirmed by its provider, and every attempt.
          </p>
        </div>
        <ExportButton
          fetchCsv={(after) =>
            withConfirmation(() => request(routes.exportPayments, { ...list.filter, after }))
          }
        />
      </div>
      <PaymentFilters list={list} />
      {list.error ? (
        <ErrorState
          title={errorMessage(list.error, 'An error occurred')}
          onRetry={list.retry}
          retrying={list.retrying}
        />
      ) : (
        <Listed list={list} />
      )}
      {list.openId && <PaymentDrawer id={list.openId} onClose={list.close} />}
    </div>
  );
}

function Listed({ list }: { list: PaymentSearch }) {
  const { data } = list;
  const zone = data?.timeZone ?? '';
  const columns = useMemo(() => paymentColumns(zone, openDetails), [zone]);
  if (!data) {
    return (
      <div aria-busy className="grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (data.payments.length === 0) return <Nothing list={list} />;
  return (
    <div aria-busy={list.stale} className={list.stale ? 'grid gap-5 opacity-60' : 'grid gap-5'}>
      <PaymentTotals {...data} />
      <div>
        <DataTable
          caption="Payments"
          columns={columns}
          rows={data.payments}
          rowKey={({ id }) => id}
          sorted={list.sorted}
          onSort={list.sortBy}
          page={list.page}
          pages={list.pages}
          onPage={list.turnTo}
          wide
        />
      </div>
      <ClinicTimes zone={data.timeZone} />
    </div>
  );
}

function Nothing({ list }: { list: PaymentSearch }) {
  const art = <CreditCard aria-hidden size={40} className="text-action" />;
  if (!list.filtered) {
    return (
      <EmptyState title="No payments yet" art={art}>
        <p>Payments appear here when patients start to pay.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No payments found"
      art={art}
      action={<Button onClick={list.clear}>Show all payments</Button>}
    >
      <p>No payment matches these filters.</p>
    </EmptyState>
  );
}
