import type { Appointment } from '@nadi/contract/appointments';
import { paths } from '#app/paths.ts';
import {
  AppointmentStatus,
  ageText,
  PersonCell,
  VitalsCell,
  WhenCell,
} from '#shared/portal/appointment-cells.tsx';
import type { AppointmentSort } from '#shared/portal/use-appointment-search.ts';
import { Link } from '#shared/router/link.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';
import { DoctorActions, DoctorJoin, type DoctorListContext } from './doctor-actions.tsx';
import { VitalsHistoryButton } from './vitals-history-button.tsx';

type ColumnContext = DoctorListContext & {
  /** The number of the page's first row, from 1. */
  firstNumber: number;
};

/** Lists the columns of docs/product/appointments.md#doctor-appointments-page, in that order. */
export function doctorColumns(shown: ColumnContext): Column<Appointment, AppointmentSort>[] {
  const { now, zone, firstNumber } = shown;
  return [
    { header: '#', cell: (_appointment, index) => firstNumber + index },
    {
      header: 'Patient',
      sort: 'patient',
      cell: ({ _id, userData }) => (
        <Link
          to={paths.doctorAppointment(_id)}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          <PersonCell name={userData.name} image={userData.image} />
        </Link>
      ),
    },
    { header: 'Payment', cell: ({ payment }) => <Payment online={payment} /> },
    { header: 'Age', cell: ({ userData }) => ageText(userData.dob, now, zone) },
    {
      header: 'Date & Time',
      sort: 'date',
      cell: (appointment) => <WhenCell appointment={appointment} />,
    },
    { header: 'Vitals', cell: (appointment) => <Vitals appointment={appointment} /> },
    { header: 'Fees', sort: 'fees', cell: ({ amount }) => <Money rupees={amount} /> },
    {
      header: 'Action',
      cell: (appointment) => (
        <span className="flex flex-wrap items-center gap-2">
          <DoctorJoin {...shown} appointment={appointment} />
          <AppointmentStatus appointment={appointment} />
          <DoctorActions {...shown} appointment={appointment} />
        </span>
      ),
    },
  ];
}

function Vitals({ appointment }: { appointment: Appointment }) {
  return (
    <span className="inline-flex items-center gap-1">
      <VitalsCell vitals={appointment.vitals} />
      {!appointment.cancelled && <VitalsHistoryButton appointment={appointment} />}
    </span>
  );
}

function Payment({ online }: { online: boolean }) {
  return (
    <span className="inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold">
      {online ? 'Online' : 'CASH'}
    </span>
  );
}
