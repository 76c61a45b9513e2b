import type { Appointment } from '@nadi/contract/appointments';
import { ChartLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';

const PatientVitals = lazyPart(
  async () => (await import('#shared/vitals-history/vitals-history.tsx')).PatientVitals,
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
        aria-label={i18n._('Vitals history of {patient}', { patient: name })}
        onClick={() => setOpen(true)}
      >
        <ChartLine aria-hidden size={18} />
      </Button>
      <Dialog
        open={open}
        title={i18n._('Vitals of {patient}', { patient: name })}
        className="w-[min(48rem,calc(100vw-2rem))] text-start"
        onClose={() => setOpen(false)}
      >
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <PatientVitals patientId={appointment.userId} />
        </Suspense>
        <Button variant="secondary" className="justify-self-end" onClick={() => setOpen(false)}>
          {i18n._('Close')}
        </Button>
      </Dialog>
    </>
  );
}
