import type { Appointment } from '@nadi/contract/appointments';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { nameAndAge } from '#shared/portal/appointment-cells.tsx';
import { AppointmentCard, OPENER_STYLE, VitalsFact } from '#shared/portal/appointment-list.tsx';
import { Link } from '#shared/router/link.tsx';
import { Money } from '#shared/ui/money.tsx';
import { DoctorActions, DoctorJoin, type DoctorListContext } from './doctor-actions.tsx';
import { VitalsHistoryButton } from './vitals-history-button.tsx';

export function DoctorCard(props: DoctorListContext & { appointment: Appointment }) {
  const { appointment, now, zone } = props;
  const { _id, userData, payment, amount, vitals, cancelled } = appointment;
  return (
    <AppointmentCard
      appointment={appointment}
      name={nameAndAge(userData, now, zone)}
      opener={(content) => (
        <Link to={paths.doctorAppointment(_id)} className={OPENER_STYLE}>
          {content}
        </Link>
      )}
      facts={
        <>
          <span>{payment ? 'Online' : 'CASH'}</span>
          <Money rupees={amount} />
          <VitalsFact vitals={vitals} />
        </>
      }
      beside={!cancelled && <VitalsHistoryButton appointment={appointment} />}
      actions={
        <>
          {isPending(appointment) && (
            <span className="me-auto">
              <DoctorJoin {...props} />
            </span>
          )}
          <DoctorActions {...props} />
        </>
      }
    />
  );
}
