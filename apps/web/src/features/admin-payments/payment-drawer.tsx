import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { INVOICE_LABELS, InvoiceButton } from '#shared/payments/invoice-buttons.tsx';
import { METHODS, ORDER_LABELS, REASONS, refundLabel } from '#shared/portal/payment-labels.ts';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { RowDrawer, type RowDrawerProps } from '#shared/portal/row-drawer.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { RefundForm } from './refund-form.tsx';

type Payment = ReplyBody<'getPayment'>;

/** The details of one payment: the amounts paid and refunded, its history, and the refund form. */
export function PaymentDrawer({
  id,
  ...row
}: Pick<RowDrawerProps, 'id' | 'ids' | 'onShow' | 'onClose'>) {
  const query = useQuery(portalQuery('admin', routes.getPayment, { id }));
  const { data } = query;
  const shown = data?.payment.id === id ? data : undefined;
  return (
    <RowDrawer
      {...row}
      id={id}
      title={
        shown
          ? i18n._('Payment of {patient}', { patient: shown.payment.patient })
          : i18n._('Payment')
      }
    >
      {shown ? <Details {...shown} /> : <LoadState query={query} skeleton="h-96" />}
    </RowDrawer>
  );
}

function Details({ payment, history, invoices, timeZone }: Payment) {
  const [tone, label] = ORDER_LABELS[payment.state];
  const mayRefund = usePortal() !== 'accountant';
  const refund = refundLabel(payment);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-2xl font-semibold figures">{formatAmount(i18n, payment.paid)}</p>
        <Status tone={tone}>{label}</Status>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact label={i18n._('Doctor')}>{payment.doctor}</Fact>
        <Fact label={i18n._('Appointment')}>
          {formatDay(i18n, payment.slotDate)} | {formatClock(i18n, payment.slotTime)}
        </Fact>
        <Fact label={i18n._('Method')}>
          {payment.test
            ? i18n._('{method} (test)', { method: METHODS[payment.provider] })
            : METHODS[payment.provider]}
        </Fact>
        <Fact label={i18n._('Reference')}>
          <span className="break-all">{payment.reference}</span>
        </Fact>
        {payment.receipt && <Fact label={i18n._('Receipt')}>{payment.receipt}</Fact>}
        {payment.refunded > 0 && (
          <Fact label={i18n._('Refunded')}>
            {i18n._('{part} of {whole}', {
              part: formatAmount(i18n, payment.refunded),
              whole: formatAmount(i18n, payment.paid),
            })}
          </Fact>
        )}
        {refund && (
          <Fact label={i18n._('Refund')}>
            <Status tone={refund[0]}>{refund[1]}</Status>
          </Fact>
        )}
      </dl>
      {mayRefund && payment.refundable > 0 && <RefundForm key={payment.refundable} row={payment} />}
      {invoices.length > 0 && (
        <>
          <h3 className="border-t border-line pt-4 font-semibold">{i18n._('Invoices')}</h3>
          <ul className="grid gap-3">
            {invoices.map((invoice) => (
              <li
                key={invoice.number}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
              >
                <div>
                  <p className="figures">{invoice.number}</p>
                  <p className="text-xs text-ink-soft">
                    {i18n._('{document} of {amount}', {
                      document: INVOICE_LABELS[invoice.kind],
                      amount: formatAmount(i18n, Math.abs(invoice.amount)),
                    })}
                  </p>
                </div>
                <InvoiceButton invoice={invoice} as="admin" className="px-3" />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="border-t border-line pt-4 font-semibold">{i18n._('History')}</h3>
      <ol className="grid gap-3">
        {history.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.amount}`}>
            <p>{eventWords(event, payment)}</p>
            <p className="text-xs text-ink-soft">
              <Time instant={event.at}>{formatInstant(event.at, timeZone)}</Time>
              {event.note && `, “${event.note}”`}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 figures">{children}</dd>
    </>
  );
}

function eventWords(
  { kind, amount, reason }: Payment['history'][number],
  { provider }: PaymentRow,
): string {
  const shown = formatAmount(i18n, amount);
  const values = { amount: shown };
  switch (kind) {
    case 'started':
      return i18n._('Checkout opened for {amount}', values);
    case 'payment':
      return provider === 'cash'
        ? i18n._('Paid {amount} in cash', values)
        : i18n._('Paid {amount}', values);
    case 'refund-requested':
      return reason
        ? i18n._('Refund of {amount} requested: {reason}', {
            amount: shown,
            reason: REASONS[reason],
          })
        : i18n._('Refund of {amount} requested', values);
    case 'refund':
      return i18n._('Refunded {amount}', values);
    case 'refund-returned':
      return i18n._('Refund of {amount} came back', values);
  }
}
