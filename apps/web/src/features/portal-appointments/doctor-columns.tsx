import type { Appointment } from '@nadi/contract/appointments';
import type { Instant } from '@nadi/domain/limits';
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
import { Link } from '#shared/router/link.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { Money } from '#shared/ui/money.tsx';
import { VitalsHistoryButton } from './vitals-history-button.tsx';

type ColumnContext = {
  now: Instant;
  zone: string;
  doctorName: string;
  /** The number of the page's first row. */
  firstNumber: number;
  onAction: (appointment: Appointment, action: EndingAction) => void;
};

/** Lists the columns of docs/product.md#doctor-appointments-page, in that order. */
export function doctorColumns(shown: ColumnContext): Column<Appointment, AppointmentSort>[] {
  const { now, zone, firstNumber } = shown;
  return [
    { header: '#', cell: (_appointment, index) => firstNumber + index, onCard: 'absent' },
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
      onCard: 'bare',
      cell: (appointment) => <Actions appointment={appointment} {...shown} />,
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

function Actions({
  appointment,
  now,
  zone,
  doctorName,
  onAction,
}: ColumnContext & { appointment: Appointment }) {
  const to =
    appointment.meetingId &&
    !appointment.cancelled &&
    paths.meeting(appointment.meetingId, doctorName);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 md:justify-start lg:flex-nowrap">
      {to && <JoinButton {...{ now, zone, to }} appointment={appointment} />}
      <AppointmentStatus appointment={appointment} />
      <ReopenButton {...{ appointment, now }} portal="doctor" />
      <AppointmentActionButtons
        {...{ appointment, now }}
        portal="doctor"
        onAction={(action) => onAction(appointment, action)}
      />
    </span>
  );
}
