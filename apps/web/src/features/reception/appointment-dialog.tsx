import type { ReceptionAppointment } from '@nadi/contract/reception-day';
import { minutes } from '@nadi/domain/limits';
import { formatRupees } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { Suspense, useState } from 'react';
import { BookedBy } from '#shared/appointment/booked-by.tsx';
import { isPending } from '#shared/appointment/is-pending.ts';
import { useNow } from '#shared/format/use-now.ts';
import { AppointmentActionDialog } from '#shared/portal/appointment-action-dialog.tsx';
import { RecordCash } from '#shared/portal/record-cash.tsx';
import { useActionConfirmation } from '#shared/portal/use-action-confirmation.ts';
import { EarlierTimes } from '#shared/slots/earlier-times.tsx';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { Status } from '#shared/ui/status.tsx';
import { appointmentStatus, mayTakeCash } from './appointment-status.ts';

const ConsentAtClinic = lazyPart(
  async () => (await import('./consent-at-clinic.tsx')).ConsentAtClinic,
);

type AppointmentDialogProps = { appointment: ReceptionAppointment; onClose: () => void };

/** One appointment, with what reception can do about it. */
export function AppointmentDialog({ appointment, onClose }: AppointmentDialogProps) {
  const now = useNow(minutes(1));
  const [moving, setMoving] = useState(false);
  // Stays when the cash is recorded, to show the receipt.
  const [takesCash] = useState(() => mayTakeCash(appointment));
  const { confirm, dialog } = useActionConfirmation('admin');
  const { userData, docData, startsAt } = appointment;
  const { tone, words } = appointmentStatus(appointment);
  const pending = isPending(appointment);
  return (
    <>
      <Dialog open title={userData.name} onClose={onClose}>
        <p className="figures">
          {displayDate(appointment.slotDate)} | {appointment.slotTime}
          <span className="block text-ink-soft">
            {docData.name}, {docData.speciality}
          </span>
        </p>
        <EarlierTimes appointment={appointment} />
        <BookedBy appointment={appointment} />
        <p className="flex flex-wrap items-center gap-3 figures">
          {formatRupees(appointment.amount)} <Status tone={tone}>{words}</Status>
        </p>
        {!appointment.cancelled && (
          <Suspense>
            <ConsentAtClinic appointmentId={appointment._id} />
          </Suspense>
        )}
        {takesCash && <RecordCash appointment={appointment} />}
        {pending && appointment.amount > 0 && !appointment.payment && (
          <p className="text-sm text-ink-soft">
            Cash can be recorded once the doctor has completed the appointment.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
          {pending && (
            <Button variant="danger" onClick={() => confirm(appointment, 'cancel')}>
              Cancel appointment
            </Button>
          )}
          {pending && startsAt > now && (
            <Button variant="secondary" onClick={() => setMoving(true)}>
              Move
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
      <ReschedulePart
        appointment={moving ? appointment : undefined}
        by="admin"
        onClose={() => setMoving(false)}
      />
      <AppointmentActionDialog {...dialog} />
    </>
  );
}
