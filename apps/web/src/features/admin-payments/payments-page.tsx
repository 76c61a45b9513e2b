import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import type { PaymentSort } from '@nadi/domain/payment';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import { CreditCard } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
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
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { InvoicesView } from './invoices-view.tsx';
import { Figure, ModeTotals, MoneyList } from './money-list.tsx';
import { PaymentFilters, usePaymentSearch } from './payment-filters.tsx';

const PaymentDrawer = lazyPart(async () => (await import('./payment-drawer.tsx')).PaymentDrawer);

export function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('view') === 'invoices' ? 'invoices' : 'payments';
  const View = shown === 'invoices' ? InvoicesView : PaymentsView;
  return (
    <div className="grid gap-5">
      <PageTitle title={shown === 'invoices' ? i18n._('Invoices') : i18n._('Payments')} />
      <h1 className="text-xl">{i18n._('Payments')}</h1>
      <div>
        <Tabs
          label={i18n._('Payments and invoices')}
          tabs={[
            { id: 'payments', label: i18n._('Payments') },
            { id: 'invoices', label: i18n._('Invoices') },
          ]}
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
          {i18n._('Every payment confirmed by its provider, and every attempt.')}
        </p>
        <div className="flex flex-wrap gap-3">
          {portal === 'admin' && (
            <LinkButton to={paths.cashUp} variant="secondary">
              {i18n._('Cash-up')}
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
        hint={i18n._('Payments appear here when patients start to pay.')}
        list={list}
        totals={(data) => <PaymentTotals {...data} />}
        table={({ payments }) => (
          <DataTable
            caption={i18n._('Payments')}
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
          <Figure label={i18n._('Collected')} value={formatAmount(i18n, paid)} />
          <Figure label={i18n._('Refunded')} value={formatAmount(i18n, refunded)} />
          <Figure
            label={i18n._('On its way')}
            value={formatAmount(i18n, pending)}
            note={i18n._('refunds not yet done')}
          />
          <Figure
            label={i18n._('To solve')}
            value={String(unresolved)}
            note={i18n._(
              '{count, plural, one {payment needs a decision} other {payments need a decision}}',
              { count: unresolved },
            )}
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
      header: i18n._('Started'),
      sort: 'started',
      cell: ({ startedAt }) => <Time instant={startedAt}>{formatInstant(startedAt, zone)}</Time>,
    },
    {
      header: i18n._('Patient'),
      sort: 'patient',
      cell: ({ patient }) => <span className="block min-w-20 wrap-anywhere">{patient}</span>,
    },
    { header: i18n._('Appointment'), sort: 'doctor', cell: (row) => <Appointment row={row} /> },
    { header: i18n._('Method'), cell: (row) => <Method row={row} /> },
    { header: i18n._('Payment'), cell: (row) => <PaymentStatus row={row} /> },
    { header: i18n._('Paid'), sort: 'amount', align: 'end', cell: (row) => <Paid row={row} /> },
    { header: i18n._('Refund'), cell: (row) => <Refund row={row} /> },
    {
      header: i18n._('Action'),
      onCard: 'bare',
      cell: (row) => (
        <Button
          variant="secondary"
          className="w-full px-3 xl:w-auto"
          data-opens={row.id}
          onClick={() => onOpen(row.id)}
        >
          <SpokenText text={mayRefund ? actionLabel(row) : detailsLabel(row)} />
        </Button>
      ),
    },
  ];
}

function detailsLabel({ patient }: PaymentRow): string {
  return i18n._('Details<spoken> the payment of {patient}</spoken>', { patient });
}

function actionLabel(row: PaymentRow): string {
  const { refund, patient } = row;
  if (refund === 'failed') {
    return i18n._('Try again<spoken> the payment of {patient}</spoken>', { patient });
  }
  if (refund !== 'held') return detailsLabel(row);
  return i18n._('Refund<spoken> the payment of {patient}</spoken>', { patient });
}

function Appointment({ row }: { row: PaymentRow }) {
  return (
    <>
      {row.doctor}
      <span className="block text-xs text-ink-soft lg:whitespace-nowrap">
        {formatDay(i18n, row.slotDate)} | {formatClock(i18n, row.slotTime)}
      </span>
    </>
  );
}

function Method({ row }: { row: PaymentRow }) {
  return (
    <>
      {METHODS[row.provider]}{' '}
      {row.test && <span className="text-xs text-ink-soft">{i18n._('(test)')}</span>}
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
      {i18n._('{part} of {whole}', {
        part: formatAmount(i18n, 0),
        whole: formatAmount(i18n, row.amount),
      })}
    </span>
  );
}

function Refund({ row }: { row: PaymentRow }) {
  const shown = refundLabel(row);
  if (!shown) return <span className="text-ink-soft">{i18n._('None')}</span>;
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
