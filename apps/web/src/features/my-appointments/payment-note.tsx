import type { MyPayment } from '@nadi/contract/payments';
import type { PaymentState } from '@nadi/domain/payment';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';
import { Status, type StatusTone } from '#shared/ui/status.tsx';

type Words = { tone: StatusTone; state: string; more?: string };

const WORDS: Record<PaymentState, Words | null> = {
  left: { tone: 'neutral', state: 'Payment not finished', more: 'Nothing was paid.' },
  failed: {
    tone: 'danger',
    state: 'Payment declined',
    more: 'Nothing was paid. You can try again.',
  },
  processing: {
    tone: 'waiting',
    state: 'Payment processing',
    more: 'Your bank is still confirming it. You need not do anything.',
  },
  checking: { tone: 'waiting', state: 'Payment in question', more: 'The clinic looks into it.' },
  paid: null,
  refunding: { tone: 'waiting', state: 'Refund on its way' },
  refunded: { tone: 'done', state: 'Refunded' },
  'refund-failed': { tone: 'waiting', state: 'Refund delayed', more: 'The clinic looks into it.' },
  held: { tone: 'neutral', state: 'Paid', more: 'The clinic decides whether it comes back.' },
};

/** The state of the payment, if the row's status does not show it. */
export function PaymentNote({ payment, ended }: { payment: MyPayment; ended: boolean }) {
  const words = WORDS[payment.state];
  // A failed attempt is not shown once nothing can be paid.
  const visibleText = ended && ['left', 'failed'].includes(payment.state) ? null : words;
  if (!visibleText && !payment.receipt) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {visibleText && (
        <>
          <Status tone={visibleText.tone}>{visibleText.state}</Status>
          {visibleText.more && <p className="text-xs text-ink-soft">{visibleText.more}</p>}
        </>
      )}
      {payment.receipt && (
        <Link
          to={paths.receipt(payment.appointmentId)}
          className="inline-flex min-h-11 items-center text-xs font-medium text-action underline"
        >
          Receipt{payment.test && ' (test)'}
        </Link>
      )}
    </div>
  );
}
