import * as routes from '@nadi/contract/generated/route-table';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { downloadFile } from '#shared/api/download-file.ts';
import { Link } from '#shared/router/link.tsx';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { usePayments } from './use-appointments.ts';

const InvoiceButtons = lazyPart(
  async () => (await import('#shared/payments/invoice-buttons.tsx')).InvoiceButtons,
);

const METHODS = { stripe: 'Paid by card', razorpay: 'Paid online', cash: 'Paid in cash' } as const;

/** The amount paid for an appointment, with its receipt; nothing without a payment. */
export function ReceiptCard({ appointmentId }: { appointmentId: string }) {
  const payment = usePayments().paymentOf(appointmentId);
  return payment?.receipt ? <LoadedReceipt appointmentId={appointmentId} /> : null;
}

function LoadedReceipt({ appointmentId }: { appointmentId: string }) {
  const query = useQuery({
    queryKey: ['patient', readToken('patient'), 'receipt', appointmentId, undefined],
    queryFn: ({ signal }) => request(routes.getReceipt, { appointmentId }, { signal }),
  });
  const { mutate, isPending } = useAction({
    send: () =>
      downloadFile(routes.getReceiptPdf, {
        role: 'patient',
        query: { appointmentId },
        name: 'Receipt.pdf',
      }),
    failed: 'The receipt could not be loaded',
  });
  return (
    <Section title="Receipt" heading="text-base" className="md:p-5!">
      <Loaded query={query} skeleton="h-24" State={LoadNoticeState}>
        {({ receipt, timeZone }) => (
          <>
            <dl className="grid gap-2 figures">
              <Line name="Consultation fee" amount={receipt.amount} />
              {receipt.refunded > 0 && <Line name="Refunded" amount={-receipt.refunded} />}
              <div className="flex justify-between gap-3 border-t border-line pt-2 font-semibold">
                <dt>{METHODS[receipt.provider]}</dt>
                <dd className="text-lg">{formatMoney(receipt.amount - receipt.refunded)}</dd>
              </div>
            </dl>
            <p className="text-xs text-ink-soft figures">
              {displayDate(wallClock(timeZone, receipt.paidAt))} · No. {receipt.number}
              {receipt.test && ' · Test payment: no money moves'}
            </p>
          </>
        )}
      </Loaded>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          <Download aria-hidden size={18} />
          Receipt (PDF)
        </Button>
        <Suspense fallback={<Skeleton className="h-11 w-40" />}>
          <InvoiceButtons appointmentId={appointmentId} />
        </Suspense>
        <Link
          to={paths.receipt(appointmentId)}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-action hover:underline"
        >
          <Receipt aria-hidden size={18} />
          Open
          <span className="sr-only"> the receipt</span>
        </Link>
      </div>
    </Section>
  );
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        {amount < 0 && '−'}
        {formatMoney(Math.abs(amount))}
      </dd>
    </div>
  );
}
