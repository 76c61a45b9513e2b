import * as routes from '@nadi/contract/generated/route-table';
import type { Receipt } from '@nadi/contract/payments';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { receiptRule } from '@nadi/messages/en/cancel-limit';
import { formatAmount, formatClock, formatDay, formatSigned } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { ClinicBrand } from '#shared/art/clinic-brand.tsx';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { InvoiceButtons } from '#shared/payments/invoice-buttons.tsx';
import { ReceiptDownloads } from '#shared/payments/receipt-downloads.tsx';
import { Link } from '#shared/router/link.tsx';
import { useSearchParams } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { Fact } from '#shared/ui/fact.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Time } from '#shared/ui/status.tsx';

export function ReceiptPage() {
  const { appointmentId = '' } = useParams();
  const number = useSearchParams()[0].get('number') ?? undefined;
  return (
    <main className="mx-auto grid max-w-2xl gap-5 px-4 py-6 print:max-w-none print:p-0">
      <PageTitle title={i18n._('Receipt')} />
      <div className="flex print:hidden">
        <LinkButton to={paths.myAppointments} variant="ghost" className="px-2">
          <ArrowLeft aria-hidden size={18} />
          {i18n._('My appointments')}
        </LinkButton>
      </div>
      <PatientGate loginPath={paths.login}>
        {(token) => <Loaded key={token} {...{ token, appointmentId, number }} />}
      </PatientGate>
    </main>
  );
}

interface LoadedProps {
  token: string;
  appointmentId: string;
  number: string | undefined;
}

function Loaded({ token, appointmentId, number }: LoadedProps) {
  const query = useQuery({
    queryKey: ['patient', token, 'receipt', appointmentId, number],
    queryFn: ({ signal }) => request(routes.getReceipt, { appointmentId, number }, { signal }),
  });
  const { data, error } = query;
  if (data) {
    const others = data.numbers.filter((each) => each !== data.receipt.number);
    return (
      <>
        <div className="flex flex-wrap justify-end gap-3 print:hidden">
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            {i18n._('Print')}
          </Button>
          <InvoiceButtons appointmentId={appointmentId} />
          <ReceiptDownloads appointmentId={appointmentId} number={number} />
        </div>
        <ReceiptSheet receipt={data.receipt} zone={data.timeZone} />
        <OtherReceipts appointmentId={appointmentId} numbers={others} />
      </>
    );
  }
  const heading = <h1 className="sr-only">{i18n._('Receipt')}</h1>;
  if (isProblem(error, 'not-found') || isProblem(error, 'bad-input')) {
    return (
      <>
        {heading}
        <ErrorState title={i18n._('There is no such receipt')}>
          <p>{i18n._('Receipts are reached from My appointments.')}</p>
        </ErrorState>
      </>
    );
  }
  if (error) {
    return (
      <>
        {heading}
        <LoadState query={query} />
      </>
    );
  }
  return <Skeleton className="h-96" />;
}

/** Another, more expensive visit type is paid with a separate payment. */
function OtherReceipts({ appointmentId, numbers }: { appointmentId: string; numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <nav aria-label={i18n._('Other receipts of this appointment')} className="print:hidden">
      <p className="text-ink-soft">{i18n._('Other receipts of this appointment:')}</p>
      <ul className="flex flex-wrap gap-x-5">
        {numbers.map((number) => (
          <li key={number}>
            <Link
              to={`${paths.receipt(appointmentId)}?number=${number}`}
              className="inline-flex min-h-11 items-center font-medium text-action underline"
            >
              {i18n._('No. {number}', { number })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const providers = () => ({ stripe: 'Stripe', razorpay: 'Razorpay', cash: i18n._('Cash') });

/** The printed receipt. */
export function ReceiptSheet({ receipt, zone }: { receipt: Receipt; zone: string }) {
  const { doctor, refunded, refundedAt } = receipt;
  const slotDay = parseSlotDate(receipt.slotDate);
  const refundedLabel = refundedAt
    ? i18n._('Refunded on {day}', { day: formatDay(i18n, wallClock(zone, refundedAt)) })
    : i18n._('Refunded');
  return (
    <article className="grid gap-6 rounded bg-card p-6 shadow-card md:p-9 print:rounded-none print:bg-transparent print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <div className="grid gap-1">
          <p className="flex items-center gap-2 text-lg font-bold">
            <ClinicBrand />
          </p>
          <Issuer />
        </div>
        <div className="text-end">
          <h1 className="text-xl">{i18n._('Receipt')}</h1>
          <p className="figures">{i18n._('No. {number}', { number: receipt.number })}</p>
        </div>
      </header>
      {receipt.test && (
        <p className="rounded border border-control px-4 py-2 text-center font-semibold">
          {i18n._('Test payment: no money moves')}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact name={i18n._('Received from')}>{receipt.patient}</Fact>
        <Fact name={i18n._('Received on')}>
          <Time instant={receipt.paidAt}>{formatInstant(receipt.paidAt, zone)}</Time>
        </Fact>
        <Fact name={i18n._('For an appointment with')}>
          {doctor.name}
          <span className="block text-ink-soft">{specialityName(doctor.speciality)}</span>
          {doctor.registrationNumber && (
            <span className="block text-ink-soft">
              {i18n._('Registration number {number}', { number: doctor.registrationNumber })}
            </span>
          )}
          <span className="block text-ink-soft">{doctor.address.line1}</span>
          <span className="block text-ink-soft">{doctor.address.line2}</span>
        </Fact>
        <Fact name={i18n._('Date & time of the appointment')}>
          {slotDay ? formatDay(i18n, slotDay) : receipt.slotDate} |{' '}
          {formatClock(i18n, receipt.slotTime)}
        </Fact>
        <Fact name={i18n._('Paid by')}>{providers()[receipt.provider]}</Fact>
        <Fact name={i18n._('Payment reference')}>
          <span className="break-all figures">{receipt.reference}</span>
        </Fact>
      </dl>
      <table className="w-full border-t border-line">
        <caption className="sr-only">{i18n._('Amounts')}</caption>
        <tbody>
          <Amount label={i18n._('Consultation fee')} amount={receipt.amount} />
          {refunded > 0 && <Amount label={refundedLabel} amount={-refunded} />}
          <tr className="border-t border-line text-lg font-semibold">
            <th scope="row" className="py-3 text-start">
              {refunded > 0 ? i18n._('Paid after refunds') : i18n._('Paid')}
            </th>
            <td className="py-3 text-end figures">
              {formatAmount(i18n, receipt.amount - refunded)}
            </td>
          </tr>
        </tbody>
      </table>
      {receipt.provider !== 'cash' && refunded === 0 && (
        <p className="text-xs text-ink-soft">{receiptRule(receipt.refundTiers, i18n)}</p>
      )}
    </article>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <tr>
      <th scope="row" className="py-3 text-start font-normal">
        {label}
      </th>
      <td className="py-3 text-end figures">{formatSigned(i18n, amount)}</td>
    </tr>
  );
}

/** The company that issues the receipt, if the clinic has named it. */
function Issuer() {
  const { name, legalName, taxId } = useClinic();
  return (
    <>
      {legalName && legalName !== name && <p className="wrap-anywhere">{legalName}</p>}
      {taxId && (
        <p className="text-ink-soft wrap-anywhere">
          {i18n._('Tax number {number}', { number: taxId })}
        </p>
      )}
    </>
  );
}
