import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import { paths } from '#app/paths.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import {
  AppointmentStatus,
  ageText,
  PersonCell,
  VitalsCell,
  WhenCell,
} from '#shared/portal/appointment-cells.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { ReopenButton } from '#shared/portal/reopen-button.tsx';
import type { EndingAction } from '#shared/portal/use-action-confirmation.ts';
import type { AppointmentSort } from '#shared/portal/use-appointment-search.ts';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';

type ColumnContext = {
  portal: ClinicRole;
  now: Instant;
  zone: string;
  /** The number of the page's first row. */
  firstNumber: number;
  onAction: (appointment: Appointment, action: EndingAction) => void;
  onOpen: (appointmentId: string) => void;
};

/**
 * Lists the columns of docs/product.md#all-appointments-page, in that order; reception has no
 * vitals.
 */
export function adminColumns(shown: ColumnContext): Column<Appointment, AppointmentSort>[] {
  const { portal, now, zone, firstNumber } = shown;
  const columns: Column<Appointment, AppointmentSort>[] = [
    { header: '#', cell: (_appointment, index) => firstNumber + index, onCard: 'absent' },
    {
      header: 'Patient',
      sort: 'patient',
      cell: (appointment) => (
        <button
          type="button"
          className="min-h-11 rounded text-left hover:text-action hover:underline"
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
      onCard: 'bare',
      cell: (appointment) => <Actions appointment={appointment} {...shown} />,
    },
  ];
  return portal === 'admin' ? columns : columns.filter(({ header }) => header !== 'Vitals');
}

function Actions({
  appointment,
  portal,
  now,
  zone,
  onAction,
}: ColumnContext & { appointment: Appointment }) {
  const to =
    appointment.meetingId &&
    !appointment.cancelled &&
    paths.meeting(appointment.meetingId, 'Admin');
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 md:justify-start lg:flex-nowrap">
      {to && <JoinButton {...{ now, zone, to }} primary={false} appointment={appointment} />}
      <AppointmentStatus appointment={appointment} />
      {portal === 'admin' && <ReopenButton {...{ appointment, now, portal }} />}
      <AppointmentActionButtons
        {...{ appointment, now, portal }}
        onAction={(action) => onAction(appointment, action)}
      />
    </span>
  );
}
