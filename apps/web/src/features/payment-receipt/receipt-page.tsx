import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { DownloadReceipt } from '#shared/appointment/download-receipt.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { useParams } from '#shared/router/routes.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

export function ReceiptPage() {
  const { appointmentId = '' } = useParams();
  return (
    <main className="mx-auto grid max-w-2xl gap-5 px-4 py-6 print:max-w-none print:p-0">
      <PageTitle title="Receipt" />
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <LinkButton to={paths.myAppointments} variant="ghost" className="px-2">
          <ArrowLeft aria-hidden size={18} />
          My appointments
        </LinkButton>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            Print
          </Button>
          <DownloadReceipt appointmentId={appointmentId} />
        </div>
      </div>
      <PatientGate loginPath={paths.login}>
        {(token) => <Loaded key={token} token={token} appointmentId={appointmentId} />}
      </PatientGate>
    </main>
  );
}

function Loaded({ token, appointmentId }: { token: string; appointmentId: string }) {
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: ['patient', token, 'receipt', appointmentId],
    queryFn: ({ signal }) => call('getReceipt', { appointmentId }, { signal }),
  });
  if (data) return <ReceiptSheet receipt={data.receipt} zone={data.timeZone} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <ErrorState title="There is no such receipt">
        <p>Receipts are reached from My appointments.</p>
      </ErrorState>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={errorMessage(error, 'An error occurred')}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  return <Skeleton className="h-96" />;
}
