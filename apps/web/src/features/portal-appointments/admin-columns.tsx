import type { Appointment } from '@nadi/contract/appointments';
import {
  AppointmentStatus,
  ageText,
  PersonCell,
  VitalsCell,
  WhenCell,
} from '#shared/portal/appointment-cells.tsx';
import type { AppointmentSort } from '#shared/portal/use-appointment-search.ts';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';
import { AdminActions, AdminJoin, type AdminListContext } from './admin-actions.tsx';

type ColumnContext = AdminListContext & {
  /** The number of the page's first row, from 1. */
  firstNumber: number;
};

/** Lists the columns of docs/product/appointments.md#all-appointments-page, in that order; reception has no vitals. */
export function adminColumns(shown: ColumnContext): Column<Appointment, AppointmentSort>[] {
  const { portal, now, zone, firstNumber } = shown;
  const columns: Column<Appointment, AppointmentSort>[] = [
    { header: '#', cell: (_appointment, index) => firstNumber + index },
    {
      header: 'Patient',
      sort: 'patient',
      cell: (appointment) => (
        <button
          type="button"
          className="min-h-11 rounded text-start hover:text-action hover:underline"
          onClick={() => shown.onOpen(appointment._id)}
        >
          <PersonCell name={appointment.userData.name} image={appointment.userData.image} />
          <span className="sr-only">: details of the appointment</span>
        </button>
      ),
    },
    { header: 'Age', cell: ({ userData }) => ageText(userData.dob, now, zone) },
    {
      header: 'Date & Time',
      sort: 'date',
      cell: (appointment) => <WhenCell appointment={appointment} />,
    },
    {
      header: 'Doctor',
      sort: 'doctor',
      cell: ({ docData }) => <PersonCell name={docData.name} image={docData.image} />,
    },
    { header: 'Vitals', cell: ({ vitals }) => <VitalsCell vitals={vitals} /> },
    { header: 'Fees', sort: 'fees', cell: ({ amount }) => <Money rupees={amount} /> },
    {
      header: 'Action',
      cell: (appointment) => (
        <span className="flex flex-wrap items-center gap-2">
          <AdminJoin {...shown} appointment={appointment} />
          <AppointmentStatus appointment={appointment} />
          <AdminActions {...shown} appointment={appointment} />
        </span>
      ),
    },
  ];
  return portal === 'admin' ? columns : columns.filter(({ header }) => header !== 'Vitals');
}
