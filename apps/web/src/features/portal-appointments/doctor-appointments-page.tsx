import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { type Instant, minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNow } from '#shared/format/now.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import {
  AppointmentActionDialog,
  type EndingAction,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import {
  AppointmentStatus,
  ageText,
  nameAndAge,
  PersonCell,
  VitalsCell,
  WhenCell,
} from '#shared/portal/appointment-cells.tsx';
import { AppointmentFilters, StateTabs } from '#shared/portal/appointment-filters.tsx';
import {
  AppointmentCard,
  AppointmentList,
  ListTotal,
  OPENER_STYLE,
  VitalsFact,
} from '#shared/portal/appointment-list.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { portalQuery, useDoctorName } from '#shared/portal/portal.ts';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';
import {
  type AppointmentSort,
  useAppointmentSearch,
} from '#shared/portal/use-appointment-search.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Money } from '#shared/ui/money.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';

export function DoctorAppointmentsPage() {
  const now = useNow(minutes(1));
  const list = useAppointmentSearch('doctor');
  const doctorName = useDoctorName();
  const { confirm, dialog } = useActionConfirmation('doctor');
  const { firstNumber } = list;
  const columnsIn = useCallback(
    (zone: string) => doctorColumns({ now, doctorName, zone, firstNumber, onAction: confirm }),
    [now, doctorName, firstNumber, confirm],
  );
  const cardsIn = useCallback(
    (zone: string) => (appointment: Appointment) => (
      <DoctorCard {...{ appointment, now, doctorName, zone }} onAction={confirm} />
    ),
    [now, doctorName, confirm],
  );
  return (
    <div className="grid gap-5">
      <PageTitle title="Appointments" />
      <div>
        <h1 className="text-xl">Appointments</h1>
        <ListTotal list={list} />
      </div>
      <AppointmentFilters list={list} placeholder="Patient" doctor={false} />
      <StateTabs list={list} />
      <AppointmentList {...{ list, columnsIn, cardsIn }} />
      <AppointmentActionDialog {...dialog} />
    </div>
  );
}

type ColumnContext = DoctorListContext & {
  /** The number of the page's first row, from 1. */
  firstNumber: number;
};

/** Lists the columns of docs/product/appointments.md#doctor-appointments-page, in that order. */
function doctorColumns(shown: ColumnContext): Column<Appointment, AppointmentSort>[] {
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

function DoctorCard(props: DoctorListContext & { appointment: Appointment }) {
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

type DoctorListContext = {
  now: Instant;
  zone: string;
  doctorName: string;
  onAction: (appointment: Appointment, action: EndingAction) => void;
};

type OfAppointment = DoctorListContext & { appointment: Appointment };

/** Nothing if the appointment is cancelled. */
function DoctorJoin({ appointment, now, zone, doctorName }: OfAppointment) {
  if (!appointment.meetingId || appointment.cancelled) return null;
  const to = paths.meeting(appointment.meetingId, doctorName);
  return <JoinButton {...{ appointment, now, zone, to }} />;
}

/** Undoes the end of an appointment, or lists the actions for a pending one. */
function DoctorActions({ appointment, now, onAction }: OfAppointment) {
  return (
    <>
      <ReopenButton {...{ appointment, now }} portal="doctor" />
      <AppointmentActionButtons
        {...{ appointment, now }}
        portal="doctor"
        onAction={(action) => onAction(appointment, action)}
      />
    </>
  );
}

const VitalsHistory = lazyPart(
  async () => (await import('#shared/vitals-history/vitals-history.tsx')).VitalsHistory,
);

/** A button that opens the vitals shared with this patient's appointments. */
function VitalsHistoryButton({ appointment }: { appointment: Appointment }) {
  const [open, setOpen] = useState(false);
  const { name } = appointment.userData;
  return (
    <>
      <Button
        variant="ghost"
        className="min-h-11 px-2"
        aria-label={`Vitals history of ${name}`}
        onClick={() => setOpen(true)}
      >
        <ChartLine aria-hidden size={18} />
      </Button>
      <Dialog
        open={open}
        title={`Vitals of ${name}`}
        className="w-[min(48rem,calc(100vw-2rem))] text-start"
        onClose={() => setOpen(false)}
      >
        <History patientId={appointment.userId} />
        <Button variant="secondary" className="justify-self-end" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Dialog>
    </>
  );
}

function History({ patientId }: { patientId: string }) {
  // Without placeholder data, which could be another patient's readings.
  const { placeholderData: _, ...query } = portalQuery('doctor', routes.getPatientVitals, {
    patientId,
  });
  const { data, error } = useQuery(query);
  if (error && !data) return <p role="alert">{errorMessage(error, 'An error occurred')}</p>;
  if (!data) return <Skeleton className="h-72 w-full" />;
  const { readings, timeZone } = data;
  if (readings.length === 0) {
    return <p className="text-ink-soft">This patient’s appointments with you have no vitals.</p>;
  }
  return (
    <>
      <p className="text-xs text-ink-soft">
        From each booking with you, and from the patient’s device around the appointment.
      </p>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <VitalsHistory readings={readings} zone={timeZone} />
      </Suspense>
    </>
  );
}
