import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { downloadFile } from '#shared/api/download-file.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Link } from '#shared/router/link.tsx';
import { useSearchParams } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { toast } from '#shared/ui/toast.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export function ReceiptPage() {
  const { appointmentId = '' } = useParams();
  const number = useSearchParams()[0].get('number') ?? undefined;
  return (
    <main className="mx-auto grid max-w-2xl gap-5 px-4 py-6 print:max-w-none print:p-0">
      <PageTitle title="Receipt" />
      <div className="flex print:hidden">
        <LinkButton to={paths.myAppointments} variant="ghost" className="px-2">
          <ArrowLeft aria-hidden size={18} />
          My appointments
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
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['patient', token, 'receipt', appointmentId, number],
    queryFn: ({ signal }) => request(routes.getReceipt, { appointmentId, number }, { signal }),
  });
  if (data) {
    const others = data.numbers.filter((each) => each !== data.receipt.number);
    return (
      <>
        <div className="flex flex-wrap justify-end gap-3 print:hidden">
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            Print
          </Button>
          <DownloadReceipt appointmentId={appointmentId} number={number} />
        </div>
        <ReceiptSheet receipt={data.receipt} zone={data.timeZone} />
        <OtherReceipts appointmentId={appointmentId} numbers={others} />
      </>
    );
  }
  const heading = <h1 className="sr-only">Receipt</h1>;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <>
        {heading}
        <ErrorState title="There is no such receipt">
          <p>Receipts are reached from My appointments.</p>
        </ErrorState>
      </>
    );
  }
  if (error) {
    return (
      <>
        {heading}
        <ErrorState
          title={errorMessage(error, 'An error occurred')}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </>
    );
  }
  return <Skeleton className="h-96" />;
}

/** Another, more expensive visit type is paid with a separate payment. */
function OtherReceipts({ appointmentId, numbers }: { appointmentId: string; numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <nav aria-label="Other receipts of this appointment" className="print:hidden">
      <p className="text-ink-soft">Other receipts of this appointment:</p>
      <ul className="flex flex-wrap gap-x-5">
        {numbers.map((number) => (
          <li key={number}>
            <Link
              to={`${paths.receipt(appointmentId)}?number=${number}`}
              className="inline-flex min-h-11 items-center font-medium text-action underline"
            >
              No. {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Saves a receipt of a paid appointment as a PDF: the first one if no number is given. */
function DownloadReceipt({
  appointmentId,
  number,
}: {
  appointmentId: string;
  number?: string | undefined;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(routes.getReceiptPdf, {
        role: 'patient',
        query: { appointmentId, ...(number && { number }) },
        name: 'Receipt.pdf',
      }),
    onError: (error) => void toast.error(errorMessage(error, 'The receipt could not be loaded')),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={18} />
      Receipt (PDF)
    </Button>
  );
}
