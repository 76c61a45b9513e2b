import type { MyPayment } from '@nadi/contract/payments';
import type { PaymentState } from '@nadi/domain/payment';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';

/** Returns details that the state in words above leaves out; empty if there are none. */
function describeDetails(state: PaymentState): string {
  switch (state) {
    case 'left':
      return i18n._('Payment not finished. Nothing was paid.');
    case 'failed':
      return i18n._('Payment declined. Nothing was paid. You can try again.');
    case 'processing':
      return i18n._('Your bank is still confirming it. You need not do anything.');
    case 'checking':
    case 'refund-failed':
      return i18n._('The clinic looks into it.');
    case 'held':
      return i18n._('Paid. The clinic decides whether it comes back.');
    case 'retained':
      return i18n._('The refund rule applied.');
    default:
      return '';
  }
}

type PaymentNoteProps = { payment: MyPayment; ended: boolean; receipt: boolean };

/** Explains the state of the payment, with a link to its receipt. */
export function PaymentNote({ payment, ended, receipt }: PaymentNoteProps) {
  // A failed attempt is not shown once nothing can be paid.
  const words =
    ended && ['left', 'failed'].includes(payment.state) ? '' : describeDetails(payment.state);
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
          {payment.test ? i18n._('Receipt (test)') : i18n._('Receipt')}
        </Link>
      )}
    </div>
  );
}
