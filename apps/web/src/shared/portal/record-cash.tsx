import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { formatAmount } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { deviceDesk } from './device-desk.ts';

/** Records that the fee was paid in cash; the ledger gives it a receipt number. */
export function RecordCash({
  appointment,
}: {
  appointment: Pick<Appointment, '_id' | 'amount' | 'due'>;
}) {
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () =>
      request(
        routes.recordCash,
        { appointmentId: appointment._id, ...deviceDesk() },
        { as: 'admin' },
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['portal'] }),
  });
  const amount = formatAmount(i18n, appointment.due ?? appointment.amount);
  if (data) {
    return (
      <Notice tone="done">
        <p>
          {i18n._('{amount} recorded as paid in cash. Receipt {number}.', {
            amount,
            number: data.receipt,
          })}
        </p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {error && (
        <Notice tone="danger" urgent>
          <p>{errorMessage(error, i18n._('The cash was not recorded.'))}</p>
        </Notice>
      )}
      <Button pending={isPending} onClick={() => mutate()}>
        {i18n._('Record {amount} in cash', { amount })}
      </Button>
    </div>
  );
}
