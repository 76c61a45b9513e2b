import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import { formatRupees } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { METHODS, ORDER_LABELS, REASONS, refundLabel } from '#shared/portal/payment-labels.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { Drawer } from '#shared/ui/drawer.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { RefundForm } from './refund-form.tsx';

type Payment = ReplyBody<'getPayment'>;

/** The details of one payment: the amounts paid and refunded, its history, and the refund form. */
export function PaymentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isRefetching } = useQuery(
    portalQuery('admin', routes.getPayment, { id }),
  );
  const shown = data?.payment.id === id ? data : undefined;
  return (
    <Drawer title={shown ? `Payment of ${shown.payment.patient}` : 'Payment'} onClose={onClose}>
      {shown && <Details {...shown} />}
      {!shown && error && (
        <ErrorState
          title={errorMessage(error, 'An error occurred')}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
      {!shown && !error && <Skeleton className="h-96" />}
    </Drawer>
  );
}

function Details({ payment, history, timeZone }: Payment) {
  const [tone, label] = ORDER_LABELS[payment.state];
  const refund = refundLabel(payment);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-2xl font-semibold figures">{formatRupees(payment.paid)}</p>
        <Status tone={tone}>{label}</Status>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact label="Doctor">{payment.doctor}</Fact>
        <Fact label="Appointment">
          {displayDate(payment.slotDate)} | {payment.slotTime}
        </Fact>
        <Fact label="Method">
          {METHODS[payment.provider]}
          {payment.test && ' (test)'}
        </Fact>
        <Fact label="Reference">
          <span className="break-all">{payment.reference}</span>
        </Fact>
        {payment.receipt && <Fact label="Receipt">{payment.receipt}</Fact>}
        {payment.refunded > 0 && (
          <Fact label="Refunded">
            {formatRupees(payment.refunded)} of {formatRupees(payment.paid)}
          </Fact>
        )}
        {refund && (
          <Fact label="Refund">
            <Status tone={refund[0]}>{refund[1]}</Status>
          </Fact>
        )}
      </dl>
      {payment.refundable > 0 && <RefundForm key={payment.refundable} row={payment} />}
      <h3 className="border-t border-line pt-4 font-semibold">History</h3>
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
  const rupees = formatRupees(amount);
  switch (kind) {
    case 'started':
      return `Checkout opened for ${rupees}`;
    case 'payment':
      return `Paid ${rupees}${provider === 'cash' ? ' in cash' : ''}`;
    case 'refund-requested':
      return `Refund of ${rupees} requested${reason ? `: ${REASONS[reason]}` : ''}`;
    case 'refund':
      return `Refunded ${rupees}`;
    case 'refund-returned':
      return `Refund of ${rupees} came back`;
  }
}
