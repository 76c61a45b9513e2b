import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import { isAmount } from '@nadi/domain/minor-units';
import { formatAmount } from '@nadi/messages/when';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { currencyWord } from '#shared/format/currency.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { deskOf } from '#shared/portal/device-desk.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { toast } from '#shared/ui/toast.ts';

const REASON_MAX = 200;

/** Refunds all or part of a payment's remaining amount, with a reason. */
export function RefundForm({ row }: { row: PaymentRow }) {
  const [part, setPart] = useState<'all' | 'part'>('all');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const refund = useRefund(row);
  const failed = row.refund === 'failed' ? row.refundFailed : undefined;
  const amount = part === 'all' ? (failed ?? row.refundable) : Number(text);
  const problem =
    part === 'part' && text !== '' ? amountProblem(amount, row.refundable) : undefined;
  const ready = (part === 'all' || text !== '') && problem === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready) setAsking(true);
  }

  function confirm() {
    setAsking(false);
    refund.submit({ reason, ...(part === 'part' && { amount }) });
  }

  return (
    <>
      <form
        data-retain={`refund:${row.id}`}
        className="grid gap-4 border-t border-line pt-4"
        onSubmit={submit}
        noValidate
      >
        <h3 className="font-semibold">
          {failed !== undefined ? i18n._('Try the refund again') : i18n._('do it|Refund')}
        </h3>
        <RadioCards
          legend={i18n._('How much to refund')}
          legendHidden
          name="part"
          cards={[
            failed === undefined
              ? {
                  value: 'all',
                  label: i18n._('All, {amount}', { amount: formatAmount(i18n, row.refundable) }),
                }
              : {
                  value: 'all',
                  label: i18n._('Again, {amount}', { amount: formatAmount(i18n, failed) }),
                },
            {
              value: 'part',
              label: failed === undefined ? i18n._('A part') : i18n._('Another amount'),
            },
          ]}
          selected={part}
          onSelect={setPart}
          className="grid grid-cols-2"
        />
        {part === 'part' && (
          <Field
            name="amount"
            label={i18n._('Amount in {currency}', { currency: currencyWord() })}
            error={problem}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value.trim())}
            />
          </Field>
        )}
        <Field name="reason" label={i18n._('Reason (optional)')}>
          <Input
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {refund.error && (
          <Notice tone="danger">
            <Failure error={refund.error} />
          </Notice>
        )}
        {ready && <p className="text-sm text-ink-soft">{outcome(row, amount)}</p>}
        <Button type="submit" variant="danger" disabled={!ready} pending={refund.pending}>
          {ready
            ? i18n._('Refund {amount}', { amount: formatAmount(i18n, amount) })
            : i18n._('do it|Refund')}
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        title={i18n._('Refund {amount} to {patient}?', {
          amount: formatAmount(i18n, amount),
          patient: row.patient,
        })}
        confirmLabel={i18n._('Refund now')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{outcome(row, amount)}</p>
      </ConfirmDialog>
    </>
  );
}

/**
 * Explains the state of the refund: after a lost reply it is unknown; after a changed one, the first counts.
 */
function Failure({ error }: { error: Error }) {
  const lost = error instanceof ApiError && isReplyLost(error);
  return (
    <>
      <p className="font-semibold">
        {lost
          ? i18n._('There was no answer about the refund')
          : i18n._('The refund was not requested')}
      </p>
      <p>
        {errorMessage(error, i18n._('An error occurred'))}
        {lost &&
          ` ${i18n._('It may have been requested. Pressing again with the same amount does not refund twice.')}`}
        {!lost &&
          !isProblem(error, 'key-reused') &&
          ` ${i18n._('Nothing was taken from the clinic.')}`}
      </p>
    </>
  );
}

/** Returns whether the request may have taken effect; a refusal by the server has a code. */
function isReplyLost({ status, code }: ApiError): boolean {
  return status === 0 || (status > 501 && code === undefined);
}

/** One idempotency key per form, so that pressing again after a lost reply refunds once. */
function useRefund(row: PaymentRow) {
  const queries = useQueryClient();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { amount?: number; reason: string }) =>
      withConfirmation(() =>
        request(routes.refundPayment, { id: row.id, ...body, ...deskOf(row) }, { idempotencyKey }),
      ),
    async onSuccess({ message }) {
      setKey(newIdempotencyKey());
      void toast.success(message ?? i18n._('Refund requested'));
      await queries.invalidateQueries({ queryKey: ['portal'] });
    },
    onError(error) {
      if (!isProblem(error, 'key-reused')) return;
      // The payment shows the amount refunded before the form was changed.
      setKey(newIdempotencyKey());
      void queries.invalidateQueries({ queryKey: ['portal'] });
    },
  });
  return { submit: mutate, pending: isPending, error };
}

function amountProblem(amount: number, max: number): string | undefined {
  if (amount === 0 || !isAmount(amount)) return i18n._('Enter an amount such as 300 or 299.50.');
  return amount > max
    ? i18n._('At most {amount}.', { amount: formatAmount(i18n, max) })
    : undefined;
}

function outcome(row: PaymentRow, amount: number): string {
  const left = row.paid - row.refunded - amount;
  const remainder =
    left > 0
      ? ` ${i18n._('{amount} stays with the clinic.', { amount: formatAmount(i18n, left) })}`
      : '';
  const values = { amount: formatAmount(i18n, amount), patient: row.patient };
  if (row.provider === 'cash') {
    return i18n._('Hand {amount} back to {patient}; the ledger records it.', values) + remainder;
  }
  return (
    i18n._('{amount} go back to {patient} by the original payment method.', values) + remainder
  );
}
