import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';

const VitalsHistory = lazyPart(
  async () => (await import('#shared/vitals-history/vitals-history.tsx')).VitalsHistory,
);

/** A button that opens the vitals shared with this patient's appointments. */
export function VitalsHistoryButton({ appointment }: { appointment: Appointment }) {
  const [open, setOpen] = useState(false);
  const { name } = appointment.userData;
  return (
    <>
      <Button
        variant="ghost"
        className="min-h-11 px-2"
        aria-label={`Vitals history of ${name}`}
        onClick={() => setOpen(true)}
      >
        <ChartLine aria-hidden size={18} />
      </Button>
      <Dialog
        open={open}
        title={`Vitals of ${name}`}
        className="w-[min(48rem,calc(100vw-2rem))] text-start"
        onClose={() => setOpen(false)}
      >
        <History patientId={appointment.userId} />
        <Button variant="secondary" className="justify-self-end" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Dialog>
    </>
  );
}

function History({ patientId }: { patientId: string }) {
  const { data, error } = useQuery({
    ...portalQuery('doctor', routes.getPatientVitals, { patientId }),
    // Placeholder data could be another patient's readings.
    placeholderData: () => undefined,
  });
  if (error && !data) return <p role="alert">{errorMessage(error, 'An error occurred')}</p>;
  if (!data) return <Skeleton className="h-72 w-full" />;
  const { readings, timeZone } = data;
  if (readings.length === 0) {
    return <p className="text-ink-soft">This patient’s appointments with you have no vitals.</p>;
  }
  return (
    <>
      <p className="text-xs text-ink-soft">
        From each booking with you, and from the patient’s device around the appointment.
      </p>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <VitalsHistory readings={readings} zone={timeZone} />
      </Suspense>
    </>
  );
}
