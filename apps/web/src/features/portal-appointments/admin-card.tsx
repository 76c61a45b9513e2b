import type { Appointment } from '@nadi/contract/appointments';
import { isPending } from '#shared/appointment/appointment.ts';
import { nameAndAge } from '#shared/portal/appointment-cells.tsx';
import { AppointmentCard, OPENER_STYLE, VitalsFact } from '#shared/portal/appointment-list.tsx';
import { Money } from '#shared/ui/money.tsx';
import { AdminActions, AdminJoin, type AdminListContext } from './admin-actions.tsx';

export function AdminCard(props: AdminListContext & { appointment: Appointment }) {
  const { appointment, now, zone, onOpen } = props;
  const { userData, docData, amount, vitals } = appointment;
  return (
    <AppointmentCard
      appointment={appointment}
      name={nameAndAge(userData, now, zone)}
      opener={(content) => (
        <button type="button" className={OPENER_STYLE} onClick={() => onOpen(appointment._id)}>
          {content}
          <span className="sr-only">: details of the appointment</span>
        </button>
      )}
      facts={
        <>
          <span>{docData.name}</span>
          <Money rupees={amount} />
          <VitalsFact vitals={vitals} />
        </>
      }
      actions={
        <>
          {isPending(appointment) && (
            <span className="me-auto">
              <AdminJoin {...props} />
            </span>
          )}
          <AdminActions {...props} />
        </>
      }
    />
  );
}
