import { formatRupees } from '@nadi/domain/money';

/** Texts of 'key-reused': a form was changed and sent again after the reply to its first request was lost. */
export const changedRequests = {
  prescription:
    'This prescription was issued before you changed it. Please look at it in the list, and replace it where it has to differ.',
  refund: (rupees: number) =>
    `${formatRupees(rupees)} was refunded before you changed the amount. Please look at the payment again.`,
} as const;
