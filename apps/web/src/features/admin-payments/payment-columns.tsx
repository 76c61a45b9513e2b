import type { PaymentRow } from '@nadi/contract/payments';
import { displayDate } from '@nadi/messages/en/dates';
import { formatInstant } from '#shared/format/format-instant.ts';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';
import { Time } from '#shared/ui/time.tsx';
import { RefundButton } from './refund-button.tsx';

const PROVIDERS = { stripe: 'Stripe', razorpay: 'Razorpay', cash: 'Cash' } as const;

const STATES: Record<PaymentRow['state'], readonly [StatusTone, string]> = {
  open: ['neutral', 'Open'],
  processing: ['waiting', 'Processing'],
  failed: ['danger', 'Declined'],
  expired: ['neutral', 'Not finished'],
  paid: ['done', 'Paid'],
  mismatch: ['danger', 'In question'],
  gone: ['neutral', 'Unknown to the provider'],
};

const REFUNDS: Record<NonNullable<PaymentRow['refund']>, readonly [StatusTone, string]> = {
  requested: ['waiting', 'On its way'],
  pending: ['waiting', 'On its way'],
  done: ['done', 'Refunded'],
  failed: ['danger', 'Failed'],
  held: ['waiting', 'Waits for a decision'],
};

const REASONS: Record<NonNullable<PaymentRow['refundReason']>, string> = {
  cancelled: 'cancelled',
  late: 'paid after cancelling',
  second: 'paid twice',
  admin: 'by the clinic',
};

export function paymentColumns(zone: string): Column<PaymentRow, never>[] {
  return [
    {
      header: 'Started',
      cell: ({ startedAt }) => <Time instant={startedAt}>{formatInstant(startedAt, zone)}</Time>,
    },
    {
      header: 'Patient',
      cell: ({ patient }) => <span className="block min-w-20 wrap-anywhere">{patient}</span>,
    },
    { header: 'Appointment', cell: (row) => <Appointment row={row} /> },
    { header: 'Provider', cell: (row) => <Provider row={row} /> },
    { header: 'Payment', cell: ({ state }) => <Tagged of={STATES[state]} /> },
    { header: 'Paid', align: 'end', cell: (row) => <Paid row={row} /> },
    { header: 'Refund', cell: (row) => <Refund row={row} /> },
    { header: 'Action', onCard: 'bare', cell: (row) => <RefundButton row={row} /> },
  ];
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

function Provider({ row }: { row: PaymentRow }) {
  return (
    <>
      {PROVIDERS[row.provider]} {row.test && <span className="text-xs text-ink-soft">(test)</span>}
      <span
        className="block max-w-24 truncate lg:max-w-40 text-xs text-ink-soft"
        title={row.reference}
      >
        {row.receipt ?? row.reference}
      </span>
    </>
  );
}

function Paid({ row }: { row: PaymentRow }) {
  if (row.paid > 0) return <Money rupees={row.paid} />;
  return (
    <span className="text-ink-soft">
      ₹0 of <Money rupees={row.amount} />
    </span>
  );
}

function Refund({ row }: { row: PaymentRow }) {
  const known = row.refund ?? (row.refunded > 0 ? 'done' : undefined);
  if (!known) return <span className="text-ink-soft">None</span>;
  return (
    <>
      <Tagged of={REFUNDS[known]} />
      {row.refundReason && (
        <span className="block text-xs text-ink-soft">{REASONS[row.refundReason]}</span>
      )}
    </>
  );
}

function Tagged({ of: [tone, words] }: { of: readonly [StatusTone, string] }) {
  return <Status tone={tone}>{words}</Status>;
}
