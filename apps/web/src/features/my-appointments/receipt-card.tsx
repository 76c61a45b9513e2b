import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatAmount, formatDay, formatSigned } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ReceiptDownloads } from '#shared/payments/receipt-downloads.tsx';
import { Link } from '#shared/router/link.tsx';
import { readToken } from '#shared/session/session.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { usePayments } from './use-appointments.ts';

const InvoiceButtons = lazyPart(
  async () => (await import('#shared/payments/invoice-buttons.tsx')).InvoiceButtons,
);

type PaidWith = ReplyBody<'getReceipt'>['receipt']['provider'];

function describePayment(provider: PaidWith): string {
  if (provider === 'cash') return i18n._('Paid in cash');
  return provider === 'stripe' ? i18n._('Paid by card') : i18n._('Paid online');
}

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
  return (
    <Section title={i18n._('Receipt')} heading="text-base" className="md:p-5!">
      <Loaded query={query} skeleton="h-24" State={LoadNoticeState}>
        {({ receipt, timeZone }) => (
          <>
            <dl className="grid gap-2 figures">
              <Line name={i18n._('Consultation fee')} amount={receipt.amount} />
              {receipt.refunded > 0 && (
                <Line name={i18n._('Refunded')} amount={-receipt.refunded} />
              )}
              <div className="flex justify-between gap-3 border-t border-line pt-2 font-semibold">
                <dt>{describePayment(receipt.provider)}</dt>
                <dd className="text-lg">{formatAmount(i18n, receipt.amount - receipt.refunded)}</dd>
              </div>
            </dl>
            <p className="text-xs text-ink-soft figures">
              {formatDay(i18n, wallClock(timeZone, receipt.paidAt))} ·{' '}
              {i18n._('No. {number}', { number: receipt.number })}
              {receipt.test && ` · ${i18n._('Test payment: no money moves')}`}
            </p>
          </>
        )}
      </Loaded>
      <div className="flex flex-wrap items-center gap-3">
        <ReceiptDownloads appointmentId={appointmentId} />
        <Suspense fallback={<Skeleton className="h-11 w-40" />}>
          <InvoiceButtons appointmentId={appointmentId} />
        </Suspense>
        <Link
          to={paths.receipt(appointmentId)}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-action hover:underline"
        >
          <Receipt aria-hidden size={18} />
          <SpokenText text={i18n._('Open<spoken> the receipt</spoken>')} />
        </Link>
      </div>
    </Section>
  );
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{formatSigned(i18n, amount)}</dd>
    </div>
  );
}
