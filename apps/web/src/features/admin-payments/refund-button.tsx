import type { PaymentRow } from '@nadi/contract/payments';
import { formatRupees } from '@nadi/domain/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Shown for payments that await a decision and for failed refunds. */
export function RefundButton({ row }: { row: PaymentRow }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('refundPayment', { id: row.id }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Refund requested'),
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    async onSettled() {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['portal'] });
    },
  });
  if (row.refund !== 'held' && row.refund !== 'failed') return null;
  const again = row.refund === 'failed';
  return (
    <>
      <Button variant="secondary" className="px-3" onClick={() => setAsking(true)}>
        {again ? 'Try again' : 'Refund'}
        <span className="sr-only"> the payment of {row.patient}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={again ? 'Try the refund again?' : 'Refund this payment?'}
        confirmLabel="Refund"
        tone="primary"
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {formatRupees(row.paid)} will be returned to {row.patient} by the original payment method.
          {again && ' The provider rejected the last attempt.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
