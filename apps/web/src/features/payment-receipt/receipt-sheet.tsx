import type { Receipt } from '@nadi/contract/payments';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatRupees } from '@nadi/domain/money';
import { REFUND_RULE } from '@nadi/messages/en/cancel-limit';
import { displayDate } from '@nadi/messages/en/dates';
import type { ReactNode } from 'react';
import { NadiMark } from '#shared/art/nadi-mark.tsx';
import { formatInstant } from '#shared/format/instants.ts';
import { Time } from '#shared/ui/status.tsx';

const PROVIDERS = { stripe: 'Stripe', razorpay: 'Razorpay', cash: 'Cash' } as const;

/** The printed receipt. */
export function ReceiptSheet({ receipt, zone }: { receipt: Receipt; zone: string }) {
  const { doctor, refunded, refundedAt } = receipt;
  const refundedOn = refundedAt ? ` on ${displayDate(wallClock(zone, refundedAt))}` : '';
  return (
    <article className="grid gap-6 rounded bg-card p-6 shadow-card md:p-9 print:rounded-none print:bg-transparent print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <p className="flex items-center gap-2 text-lg font-bold">
          <NadiMark className="size-9" />
          Nadi
        </p>
        <div className="text-end">
          <h1 className="text-xl">Receipt</h1>
          <p className="figures">No. {receipt.number}</p>
        </div>
      </header>
      {receipt.test && (
        <p className="rounded border border-control px-4 py-2 text-center font-semibold">
          Test payment: no money moves
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact label="Received from">{receipt.patient}</Fact>
        <Fact label="Received on">
          <Time instant={receipt.paidAt}>{formatInstant(receipt.paidAt, zone)}</Time>
        </Fact>
        <Fact label="For an appointment with">
          {doctor.name}
          <span className="block text-ink-soft">{doctor.speciality}</span>
          {doctor.registrationNumber && (
            <span className="block text-ink-soft">
              Registration number {doctor.registrationNumber}
            </span>
          )}
          <span className="block text-ink-soft">{doctor.address.line1}</span>
          <span className="block text-ink-soft">{doctor.address.line2}</span>
        </Fact>
        <Fact label="Date & time of the appointment">
          {displayDate(receipt.slotDate)} | {receipt.slotTime}
        </Fact>
        <Fact label="Paid by">{PROVIDERS[receipt.provider]}</Fact>
        <Fact label="Payment reference">
          <span className="break-all figures">{receipt.reference}</span>
        </Fact>
      </dl>
      <table className="w-full border-t border-line">
        <caption className="sr-only">Amounts</caption>
        <tbody>
          <Amount label="Consultation fee" rupees={receipt.amount} />
          {refunded > 0 && <Amount label={`Refunded${refundedOn}`} rupees={-refunded} />}
          <tr className="border-t border-line text-lg font-semibold">
            <th scope="row" className="py-3 text-start">
              {refunded > 0 ? 'Paid after refunds' : 'Paid'}
            </th>
            <td className="py-3 text-end figures">{formatRupees(receipt.amount - refunded)}</td>
          </tr>
        </tbody>
      </table>
      {receipt.provider !== 'cash' && refunded === 0 && (
        <p className="text-xs text-ink-soft">{REFUND_RULE}</p>
      )}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Amount({ label, rupees }: { label: string; rupees: number }) {
  return (
    <tr>
      <th scope="row" className="py-3 text-start font-normal">
        {label}
      </th>
      <td className="py-3 text-end figures">
        {rupees < 0 ? '−' : ''}
        {formatRupees(Math.abs(rupees))}
      </td>
    </tr>
  );
}
