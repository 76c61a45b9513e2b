import type { PaymentRow } from '@nadi/contract/payments';
import type { PaymentSort } from '@nadi/domain/payment';
import { displayDate } from '@nadi/messages/en/dates';
import { formatInstant } from '#shared/format/instants.ts';
import { METHODS, ORDER_LABELS, REASONS, refundLabel } from '#shared/portal/payment-labels.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Status, Time } from '#shared/ui/status.tsx';

export function paymentColumns(
  zone: string,
  onOpen: (id: string) => void,
): Column<PaymentRow, PaymentSort>[] {
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
          onClick={() => onOpen(row.id)}
        >
          {actionLabel(row)}
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
  if (row.paid > 0) return <Money rupees={row.paid} />;
  return (
    <span className="text-ink-soft">
      ₹0 of <Money rupees={row.amount} />
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
