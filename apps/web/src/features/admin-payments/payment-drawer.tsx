import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import type { ReplyBody } from '@nadi/contract/routes';
import { isAmount } from '@nadi/domain/minor-units';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-key.ts';
import { currencyWord } from '#shared/format/currency.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { INVOICE_LABELS, InvoiceButton } from '#shared/payments/invoice-buttons.tsx';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { deskOf } from '#shared/portal/device-desk.ts';
import { METHODS, ORDER_LABELS, REASONS, refundLabel } from '#shared/portal/payment-labels.ts';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { RowDrawer, type RowDrawerProps } from '#shared/portal/row-drawer.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';

type Payment = ReplyBody<'getPayment'>;

/** The details of one payment: the amounts paid and refunded, its history, and the refund form. */
export function PaymentDrawer({
  id,
  ...row
}: Pick<RowDrawerProps, 'id' | 'ids' | 'onShow' | 'onClose'>) {
  const query = useQuery(portalQuery('admin', routes.getPayment, { id }));
  const { data } = query;
  const shown = data?.payment.id === id ? data : undefined;
  return (
    <RowDrawer {...row} id={id} title={shown ? `Payment of ${shown.payment.patient}` : 'Payment'}>
      {shown ? <Details {...shown} /> : <LoadState query={query} skeleton="h-96" />}
    </RowDrawer>
  );
}

function Details({ payment, history, invoices, timeZone }: Payment) {
  const [tone, label] = ORDER_LABELS[payment.state];
  const mayRefund = usePortal() !== 'accountant';
  const refund = refundLabel(payment);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-2xl font-semibold figures">{formatMoney(payment.paid)}</p>
        <Status tone={tone}>{label}</Status>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact label="Doctor">{payment.doctor}</Fact>
        <Fact label="Appointment">
          {displayDate(payment.slotDate)} | {payment.slotTime}
        </Fact>
        <Fact label="Method">
          {METHODS[payment.provider]}
          {payment.test && ' (test)'}
        </Fact>
        <Fact label="Reference">
          <span className="break-all">{payment.reference}</span>
        </Fact>
        {payment.receipt && <Fact label="Receipt">{payment.receipt}</Fact>}
        {payment.refunded > 0 && (
          <Fact label="Refunded">
            {formatMoney(payment.refunded)} of {formatMoney(payment.paid)}
          </Fact>
        )}
        {refund && (
          <Fact label="Refund">
            <Status tone={refund[0]}>{refund[1]}</Status>
          </Fact>
        )}
      </dl>
      {mayRefund && payment.refundable > 0 && <RefundForm key={payment.refundable} row={payment} />}
      {invoices.length > 0 && (
        <>
          <h3 className="border-t border-line pt-4 font-semibold">Invoices</h3>
          <ul className="grid gap-3">
            {invoices.map((invoice) => (
              <li
                key={invoice.number}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
              >
                <div>
                  <p className="figures">{invoice.number}</p>
                  <p className="text-xs text-ink-soft">
                    {INVOICE_LABELS[invoice.kind]} of {formatMoney(Math.abs(invoice.amount))}
                  </p>
                </div>
                <InvoiceButton invoice={invoice} as="admin" className="px-3" />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="border-t border-line pt-4 font-semibold">History</h3>
      <ol className="grid gap-3">
        {history.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.amount}`}>
            <p>{eventWords(event, payment)}</p>
            <p className="text-xs text-ink-soft">
              <Time instant={event.at}>{formatInstant(event.at, timeZone)}</Time>
              {event.note && `, “${event.note}”`}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 figures">{children}</dd>
    </>
  );
}

function eventWords(
  { kind, amount, reason }: Payment['history'][number],
  { provider }: PaymentRow,
): string {
  const money = formatMoney(amount);
  switch (kind) {
    case 'started':
      return `Checkout opened for ${money}`;
    case 'payment':
      return `Paid ${money}${provider === 'cash' ? ' in cash' : ''}`;
    case 'refund-requested':
      return `Refund of ${money} requested${reason ? `: ${REASONS[reason]}` : ''}`;
    case 'refund':
      return `Refunded ${money}`;
    case 'refund-returned':
      return `Refund of ${money} came back`;
  }
}

const REASON_MAX = 200;

/** Refunds all or part of a payment's remaining amount, with a reason. */
function RefundForm({ row }: { row: PaymentRow }) {
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
          {failed !== undefined ? 'Try the refund again' : 'Refund'}
        </h3>
        <RadioCards
          legend="How much to refund"
          legendHidden
          name="part"
          cards={[
            failed === undefined
              ? { value: 'all', label: `All, ${formatMoney(row.refundable)}` }
              : { value: 'all', label: `Again, ${formatMoney(failed)}` },
            { value: 'part', label: failed === undefined ? 'A part' : 'Another amount' },
          ]}
          selected={part}
          onSelect={setPart}
          className="grid grid-cols-2"
        />
        {part === 'part' && (
          <Field name="amount" label={`Amount in ${currencyWord()}`} error={problem}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value.trim())}
            />
          </Field>
        )}
        <Field name="reason" label="Reason (optional)">
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
          {ready ? `Refund ${formatMoney(amount)}` : 'Refund'}
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        title={`Refund ${formatMoney(amount)} to ${row.patient}?`}
        confirmLabel="Refund now"
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
        {lost ? 'There was no answer about the refund' : 'The refund was not requested'}
      </p>
      <p>
        {errorMessage(error, 'An error occurred')}
        {lost &&
          ' It may have been requested. Pressing again with the same amount does not refund twice.'}
        {!lost && !isProblem(error, 'key-reused') && ' Nothing was taken from the clinic.'}
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
      void toast.success(message ?? 'Refund requested');
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
  if (amount === 0 || !isAmount(amount)) return 'Enter an amount such as 300 or 299.50.';
  return amount > max ? `At most ${formatMoney(max)}.` : undefined;
}

function outcome(row: PaymentRow, amount: number): string {
  const left = row.paid - row.refunded - amount;
  const remainder = left > 0 ? ` ${formatMoney(left)} stays with the clinic.` : '';
  if (row.provider === 'cash') {
    return `Hand ${formatMoney(amount)} back to ${row.patient}; the ledger records it.${remainder}`;
  }
  return `${formatMoney(amount)} go back to ${row.patient} by the original payment method.${remainder}`;
}
