import * as routes from '@nadi/contract/generated/route-table';
import type { ReceptionAppointment } from '@nadi/contract/reception';
import { isoDateAt } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import { Suspense, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { BookedBy, EarlierTimes } from '#shared/appointment/appointment-facts.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import {
  AppointmentActionDialog,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import { PlaceLine } from '#shared/portal/appointment-cells.tsx';
import { useChange } from '#shared/portal/mutations.ts';
import { RecordCash } from '#shared/portal/record-cash.tsx';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Status } from '#shared/ui/status.tsx';
import { appointmentStatus, mayTakeCash } from './board-layout.ts';
import { CheckedIn } from './checked-in.tsx';
import { useReceptionDay } from './use-reception-day.ts';

const ConsentAtClinic = lazyPart(
  async () => (await import('./consent-at-clinic.tsx')).ConsentAtClinic,
);

type AppointmentDialogProps = { appointment: ReceptionAppointment; onClose: () => void };

/** One appointment with reception's actions. */
export function AppointmentDialog({ appointment, onClose }: AppointmentDialogProps) {
  const now = useNow(minutes(1));
  const [moving, setMoving] = useState(false);
  // Stays open when the cash is recorded, to show the receipt.
  const [tookCash, setTookCash] = useState(false);
  const takesCash = mayTakeCash(appointment);
  if (takesCash && !tookCash) setTookCash(true);
  const { confirm, dialog } = useActionConfirmation('admin');
  const { userData, docData, startsAt } = appointment;
  const { tone, words } = appointmentStatus(appointment);
  const waiting = appointment.approval === 'waiting';
  const pending = isPending(appointment) && !waiting;
  return (
    <>
      <Dialog open title={userData.name} onClose={onClose}>
        <p className="figures">
          {formatDay(i18n, appointment.slotDate)} | {formatClock(i18n, appointment.slotTime)}
          <span className="block text-ink-soft">
            {joinWords(i18n, [docData.name, specialityName(docData.speciality)])}
          </span>
          <PlaceLine appointment={appointment} />
        </p>
        <EarlierTimes appointment={appointment} />
        <BookedBy appointment={appointment} />
        <p className="flex flex-wrap items-center gap-3 figures">
          {formatAmount(i18n, appointment.amount)} <Status tone={tone}>{words}</Status>
        </p>
        {waiting && (
          <p className="text-sm text-ink-soft">
            {i18n._('Accept or decline it under “Requests”. Nothing can be changed before.')}
          </p>
        )}
        {!appointment.cancelled && (
          <Suspense>
            <ConsentAtClinic appointmentId={appointment._id} />
          </Suspense>
        )}
        {pending && <Arrival appointment={appointment} now={now} />}
        {tookCash && <RecordCash appointment={appointment} />}
        {pending && !tookCash && appointment.amount > 0 && !appointment.payment && (
          <p className="text-sm text-ink-soft">
            {i18n._('Cash can be recorded once the patient is checked in.')}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
          <LinkButton
            to={paths.patient(appointment.userId)}
            variant="ghost"
            className="me-auto px-2"
          >
            {i18n._('Open the patient’s page')}
          </LinkButton>
          {pending && (
            <Button variant="danger" onClick={() => confirm(appointment, 'cancel')}>
              {i18n._('Cancel appointment')}
            </Button>
          )}
          {pending && startsAt > now && (
            <Button variant="secondary" onClick={() => setMoving(true)}>
              {i18n._('Move')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {i18n._('Close')}
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

/** On the day of the appointment: the arrival of the patient, or the button that records it. */
function Arrival({ appointment, now }: { appointment: ReceptionAppointment; now: number }) {
  const { _id: appointmentId, arrivedAt, startsAt } = appointment;
  const zone = useReceptionDay().data?.timeZone ?? 'UTC';
  const checkIn = useChange(() => request(routes.checkIn, { appointmentId }));
  if (arrivedAt !== undefined) return <CheckedIn {...{ appointment, zone }} />;
  if (isoDateAt(zone, startsAt) !== isoDateAt(zone, now)) return null;
  return (
    <Button variant="secondary" pending={checkIn.isPending} onClick={() => checkIn.mutate()}>
      {i18n._('Check in')}
    </Button>
  );
}
