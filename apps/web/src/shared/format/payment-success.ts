import { formatRupees } from '@nadi/domain/money';

interface Paid {
  rupees: number;
  doctor: string;
}

/** Describes a successful payment: `Payment successful: ₹500 to Dr. Asha Rao`. */
export function paymentSuccess(message = 'Payment successful', paid?: Paid): string {
  return paid ? `${message}: ${formatRupees(paid.rupees)} to ${paid.doctor}` : message;
}
