import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { isPending } from '#shared/appointment/appointment.ts';
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
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { ExportButton, openDetails } from '#shared/portal/list-parts.tsx';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';
import {
  type AppointmentSearch,
  type AppointmentSort,
  isAppointmentId,
  useAppointmentSearch,
} from '#shared/portal/use-appointment-search.ts';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { Money } from '#shared/ui/money.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';

const AppointmentDrawer = lazyPart(
  async () => (await import('./appointment-drawer.tsx')).AppointmentDrawer,
);

/** Shows reception the list without vitals, meetings and the export. */
export function AllAppointmentsPage() {
  const portal = usePortal() === 'reception' ? 'reception' : 'admin';
  const now = useNow(minutes(1));
  const list = useAppointmentSearch('admin');
  useEffect(() => preloadSoon(AppointmentDrawer), []);
  const { confirm, dialog } = useActionConfirmation('admin');
  const { firstNumber } = list;
  const columnsIn = useCallback(
    (zone: string) =>
      adminColumns({ portal, now, zone, firstNumber, onAction: confirm, onOpen: openDetails }),
    [portal, now, firstNumber, confirm],
  );
  const cardsIn = useCallback(
    (zone: string) => (appointment: Appointment) => (
      <AdminCard {...{ appointment, portal, now, zone }} onAction={confirm} onOpen={openDetails} />
    ),
    [portal, now, confirm],
  );
  const opened = useOpened(list);
  return (
    <div className="grid gap-5">
      <PageTitle title="All Appointments" />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl">All Appointments</h1>
          <ListTotal list={list} />
        </div>
        {portal === 'admin' && (
          <ExportButton
            fetchCsv={(after) =>
              withConfirmation(() => request(routes.exportAppointments, { ...list.filter, after }))
            }
          />
        )}
      </div>
      <AppointmentFilters list={list} placeholder="Patient or doctor" doctor />
      <StateTabs list={list} />
      <AppointmentList {...{ list, columnsIn, cardsIn }} />
      {opened && list.zone !== undefined && (
        <Suspense fallback={<DialogLoading />}>
          <AppointmentDrawer
            portal={portal}
            appointment={opened}
            zone={list.zone}
            onAction={(action) => confirm(opened, action)}
            onClose={list.close}
          />
        </Suspense>
      )}
      <AppointmentActionDialog {...dialog} />
    </div>
  );
}

/** Returns the appointment of `?open=`, even if it is on another page of the list. */
function useOpened({ appointments, openId }: AppointmentSearch): Appointment | undefined {
  const listed = appointments?.find(({ _id }) => _id === openId);
  const missing = appointments !== undefined && !listed && isAppointmentId(openId);
  const alone = useQuery({
    ...portalQuery('admin', routes.searchAppointments, { appointmentId: openId ?? '' }),
    placeholderData: () => undefined,
    enabled: missing,
  });
  return listed ?? (missing ? alone.data?.appointments[0] : undefined);
}

type AdminListContext = {
  portal: ClinicRole;
  now: Instant;
  zone: string;
  onAction: (appointment: Appointment, action: EndingAction) => void;
  onOpen: (appointmentId: string) => void;
};

type ColumnContext = AdminListContext & {
  /** The number of the page's first row, from 1. */
  firstNumber: number;
};

/** Lists the columns of docs/product/appointments.md#all-appointments-page, in that order; reception has no vitals. */
function adminColumns(shown: ColumnContext): Column<Appointment, AppointmentSort>[] {
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

function AdminCard(props: AdminListContext & { appointment: Appointment }) {
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

type OfAppointment = AdminListContext & { appointment: Appointment };

/** Nothing for a cancelled appointment, or for reception, which has no meetings. */
function AdminJoin({ appointment, now, zone }: OfAppointment) {
  if (!appointment.meetingId || appointment.cancelled) return null;
  const to = paths.meeting(appointment.meetingId, 'Admin');
  return <JoinButton {...{ appointment, now, zone, to }} primary={false} />;
}

/** Undoes the end of an appointment, or lists the actions for a pending one. */
function AdminActions({ appointment, portal, now, onAction }: OfAppointment) {
  return (
    <>
      {portal === 'admin' && <ReopenButton {...{ appointment, now, portal }} />}
      <AppointmentActionButtons
        {...{ appointment, now, portal }}
        onAction={(action) => onAction(appointment, action)}
      />
    </>
  );
}
