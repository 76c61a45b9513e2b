import type { Appointment } from '@nadi/contract/appointments';
import type { Party } from '@nadi/domain/parties';
import { Suspense } from 'react';
import { lazyPart } from '#shared/ui/lazy.tsx';

const Dialog = lazyPart(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);

type ReschedulePartProps = {
  /** The appointment to reschedule; undefined while closed. */
  appointment: Appointment | undefined;
  by: Party;
  onClose: () => void;
};

/** Loads the dialog when it is first opened. */
export function ReschedulePart({ appointment, by, onClose }: ReschedulePartProps) {
  if (!appointment) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={appointment._id} appointment={appointment} by={by} onClose={onClose} />
    </Suspense>
  );
}
