import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatMoney } from '@nadi/domain/money';
import type { PaymentSort } from '@nadi/domain/payment';
import { displayDate } from '@nadi/messages/en/dates';
import { CreditCard } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { ExportButton, openDetails } from '#shared/portal/list-parts.tsx';
import { METHODS, ORDER_LABELS, REASONS, refundLabel } from '#shared/portal/payment-labels.ts';
import { usePortal } from '#shared/portal/portal.ts';
import { preloadOnUse } from '#shared/portal/preload-on-use.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Money } from '#shared/ui/money.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { InvoicesView } from './invoices-view.tsx';
import { Figure, ModeTotals, MoneyList } from './money-list.tsx';
import { PaymentFilters, usePaymentSearch } from './payment-filters.tsx';

const PaymentDrawer = lazyPart(async () => (await import('./payment-drawer.tsx')).PaymentDrawer);

const TABS = [
  { id: 'payments', label: 'Payments' },
  { id: 'invoices', label: 'Invoices' },
] as const;

export function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('view') === 'invoices' ? 'invoices' : 'payments';
  const View = shown === 'invoices' ? InvoicesView : PaymentsView;
  return (
    <div className="grid gap-5">
      <PageTitle title={shown === 'invoices' ? 'Invoices' : 'Payments'} />
      <h1 className="text-xl">Payments</h1>
      <div>
        <Tabs
          label="Payments and invoices"
          tabs={TABS}
          selected={shown}
          onSelect={(view) => setParams(view === 'invoices' ? { view } : {})}
        >
          <div className="grid grid-cols-1 gap-5 pt-5">
            <View />
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function PaymentsView() {
  const list = usePaymentSearch();
  const portal = usePortal();
  const zone = list.data?.timeZone ?? '';
  const mayRefund = portal !== 'accountant';
  const columns = useMemo(
    () => paymentColumns({ zone, mayRefund, onOpen: openDetails }),
    [zone, mayRefund],
  );
  useEffect(() => preloadOnUse(PaymentDrawer), []);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="measure text-ink-soft">
          Every payment confirmed by its provider, and every attempt.
        </p>
        <div className="flex flex-wrap gap-3">
          {portal === 'admin' && (
            <LinkButton to={paths.cashUp} variant="secondary">
              Cash-up
            </LinkButton>
          )}
          <ExportButton
            fetchCsv={(after) =>
              withConfirmation(() => request(routes.exportPayments, { ...list.filter, after }))
            }
          />
        </div>
      </div>
      <PaymentFilters list={list} />
      <MoneyList
        name="payment"
        Icon={CreditCard}
        hint="Payments appear here when patients start to pay."
        list={list}
        totals={(data) => <PaymentTotals {...data} />}
        table={({ payments }) => (
          <DataTable
            caption="Payments"
            columns={columns}
            rows={payments}
            rowKey={({ id }) => id}
            sorted={list.sorted}
            onSort={list.sortBy}
            wide
          />
        )}
      />
      {list.openId && (
        <Suspense fallback={<DialogLoading />}>
          <PaymentDrawer
            id={list.openId}
            ids={list.data?.payments.map(({ id }) => id) ?? []}
            onShow={list.show}
            onClose={list.close}
          />
        </Suspense>
      )}
    </>
  );
}

function PaymentTotals({ live, test }: Pick<ReplyBody<'listPayments'>, 'live' | 'test'>) {
  return (
    <ModeTotals
      name="payment"
      {...{ live, test }}
      isShown={({ paid, unresolved }) => paid > 0 || unresolved > 0}
    >
      {({ paid, refunded, pending, unresolved }) => (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <Figure label="Collected" value={formatMoney(paid)} />
          <Figure label="Refunded" value={formatMoney(refunded)} />
          <Figure label="On its way" value={formatMoney(pending)} note="refunds not yet done" />
          <Figure
            label="To solve"
            value={String(unresolved)}
            note={unresolved === 1 ? 'payment needs a decision' : 'payments need a decision'}
          />
        </dl>
      )}
    </ModeTotals>
  );
}

function paymentColumns({
  zone,
  mayRefund,
  onOpen,
}: {
  zone: string;
  mayRefund: boolean;
  onOpen: (id: string) => void;
}): Column<PaymentRow, PaymentSort>[] {
  return [
    {
      header: 'Started',
      sort: 'started',
      cell: ({ startedAt }) => <Time instant={startedAt}>{formatInstant(startedAt, zone)}</Time>,
    },
    {
      header: 'Patient',
      sort: 'patient',
      cell: ({ patient }) => <span className="block min-w-20 wrap-anywhere">{patient}</span>,
    },
    { header: 'Appointment', sort: 'doctor', cell: (row) => <Appointment row={row} /> },
    { header: 'Method', cell: (row) => <Method row={row} /> },
    { header: 'Payment', cell: (row) => <PaymentStatus row={row} /> },
    { header: 'Paid', sort: 'amount', align: 'end', cell: (row) => <Paid row={row} /> },
    { header: 'Refund', cell: (row) => <Refund row={row} /> },
    {
      header: 'Action',
      onCard: 'bare',
      cell: (row) => (
        <Button
          variant="secondary"
          className="w-full px-3 xl:w-auto"
          data-opens={row.id}
          onClick={() => onOpen(row.id)}
        >
          {mayRefund ? actionLabel(row) : 'Details'}
          <span className="sr-only"> the payment of {row.patient}</span>
        </Button>
      ),
    },
  ];
}

function actionLabel({ refund }: PaymentRow): string {
  if (refund === 'failed') return 'Try again';
  return refund === 'held' ? 'Refund' : 'Details';
}

function Appointment({ row }: { row: PaymentRow }) {
  return (
    <>
      {row.doctor}
      <span className="block text-xs text-ink-soft lg:whitespace-nowrap">
        {displayDate(row.slotDate)} | {row.slotTime}
      </span>
    </>
  );
}

function Method({ row }: { row: PaymentRow }) {
  return (
    <>
      {METHODS[row.provider]} {row.test && <span className="text-xs text-ink-soft">(test)</span>}
      <span className="block max-w-40 truncate text-xs text-ink-soft" title={row.reference}>
        {row.receipt ?? row.reference}
      </span>
    </>
  );
}

function PaymentStatus({ row }: { row: PaymentRow }) {
  const [tone, label] = ORDER_LABELS[row.state];
  return <Status tone={tone}>{label}</Status>;
}

function Paid({ row }: { row: PaymentRow }) {
  if (row.paid > 0) return <Money amount={row.paid} />;
  return (
    <span className="text-ink-soft">
      {formatMoney(0)} of <Money amount={row.amount} />
    </span>
  );
}

function Refund({ row }: { row: PaymentRow }) {
  const shown = refundLabel(row);
  if (!shown) return <span className="text-ink-soft">None</span>;
  const [tone, label] = shown;
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {row.refundReason && (
        <span className="block text-xs text-ink-soft">{REASONS[row.refundReason]}</span>
      )}
    </>
  );
}
