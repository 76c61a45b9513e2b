import type { Appointment } from '@nadi/contract/appointments';
import { formatRupees } from '@nadi/domain/money';
import type { ClinicRole } from '@nadi/domain/permissions';
import { displayDate } from '@nadi/messages/en/dates';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { BookedBy } from '#shared/appointment/booked-by.tsx';
import { noShowText } from '#shared/appointment/no-show.ts';
import { formatInstant } from '#shared/format/format-instant.ts';
import { AppointmentStatus, VitalsCell } from '#shared/portal/appointment-cells.tsx';
import { RecordCash } from '#shared/portal/record-cash.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Time } from '#shared/ui/time.tsx';

type AppointmentDrawerProps = {
  portal: ClinicRole;
  appointment: Appointment;
  zone: string;
  onClose: () => void;
};

const DRAWER =
  'mr-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none content-start overflow-y-auto rounded-r-none';
const CANCELLED_BY = { patient: 'the patient', doctor: 'the doctor', admin: 'the clinic' };

/** What the portal knows of one appointment; for the admin with links to its patient and its payments. */
export function AppointmentDrawer({ portal, appointment, zone, onClose }: AppointmentDrawerProps) {
  const { userData, docData, userId } = appointment;
  const noShow = noShowText(appointment);
  return (
    <Dialog open title={`Appointment of ${userData.name}`} onClose={onClose} className={DRAWER}>
      <Button
        variant="ghost"
        className="absolute top-4 right-4 px-3"
        aria-label="Close"
        onClick={onClose}
      >
        <X aria-hidden size={20} />
      </Button>
      <AppointmentStatus appointment={appointment} />
      <BookedBy appointment={appointment} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 text-sm">
        <Fact label="When">
          {displayDate(appointment.slotDate)} | {appointment.slotTime}
        </Fact>
        <Fact label="Doctor">
          {docData.name}, {docData.speciality}
        </Fact>
        <Fact label="Booked">
          <Time instant={appointment.bookedAt}>{formatInstant(appointment.bookedAt, zone)}</Time>
        </Fact>
        <Fact label="Fee">{formatRupees(appointment.amount)}</Fact>
        <Fact label="Payment">{paymentText(appointment)}</Fact>
        {portal === 'admin' && (
          <Fact label="Vitals">
            <VitalsCell vitals={appointment.vitals} />
          </Fact>
        )}
        {appointment.cancelledBy && (
          <Fact label="Cancelled by">
            {CANCELLED_BY[appointment.cancelledBy]}
            {appointment.cancelReason && `: “${appointment.cancelReason}”`}
          </Fact>
        )}
        {noShow && <Fact label="Did not come">{noShow}</Fact>}
        {appointment.endedAt !== undefined && (
          <Fact label="Ended">
            <Time instant={appointment.endedAt}>{formatInstant(appointment.endedAt, zone)}</Time>
          </Fact>
        )}
      </dl>
      {owesCash(appointment) && <RecordCash appointment={appointment} />}
      {portal === 'admin' && <PatientLinks userId={userId} name={userData.name} />}
    </Dialog>
  );
}

function PatientLinks({ userId, name }: { userId: string; name: string }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <LinkButton to={paths.patient(userId)} variant="secondary">
        Open the patient’s page
      </LinkButton>
      <LinkButton
        to={`${paths.adminPayments}?${new URLSearchParams({ search: name })}`}
        variant="secondary"
      >
        See the patient’s payments
      </LinkButton>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere figures">{children}</dd>
    </>
  );
}

function owesCash({ isCompleted, payment, paidInCash, amount }: Appointment): boolean {
  return isCompleted && !payment && !paidInCash && amount > 0;
}

function paymentText({ payment, paidInCash, due }: Appointment): string {
  if (paidInCash) return 'Paid in cash';
  if (due !== undefined) return `Paid in part, ${formatRupees(due)} to pay`;
  return payment ? 'Paid online' : 'Not paid online';
}
