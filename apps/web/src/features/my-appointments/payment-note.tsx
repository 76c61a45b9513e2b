import type { MyPayment } from '@nadi/contract/payments';
import type { PaymentState } from '@nadi/domain/payment';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';

/** Details that the state in words above leaves out. */
const WORDS: Partial<Record<PaymentState, string>> = {
  left: 'Payment not finished. Nothing was paid.',
  failed: 'Payment declined. Nothing was paid. You can try again.',
  processing: 'Your bank is still confirming it. You need not do anything.',
  checking: 'The clinic looks into it.',
  'refund-failed': 'The clinic looks into it.',
  held: 'Paid. The clinic decides whether it comes back.',
  retained: 'The refund rule applied.',
};

type PaymentNoteProps = { payment: MyPayment; ended: boolean; receipt: boolean };

/** Explains the state of the payment, with a link to its receipt. */
export function PaymentNote({ payment, ended, receipt }: PaymentNoteProps) {
  // A failed attempt is not shown once nothing can be paid.
  const words = ended && ['left', 'failed'].includes(payment.state) ? '' : WORDS[payment.state];
  const link = receipt && payment.receipt;
  if (!words && !link) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {words && <p className="text-xs text-ink-soft">{words}</p>}
      {link && (
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
