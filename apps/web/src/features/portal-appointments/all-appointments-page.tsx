import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect } from 'react';
import { request } from '#shared/api/client.ts';
import { useNow } from '#shared/format/now.ts';
import {
  AppointmentActionDialog,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import { AppointmentFilters, StateTabs } from '#shared/portal/appointment-filters.tsx';
import { AppointmentList, ListTotal } from '#shared/portal/appointment-list.tsx';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { ExportButton, openDetails } from '#shared/portal/list-parts.tsx';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import {
  type AppointmentSearch,
  isAppointmentId,
  useAppointmentSearch,
} from '#shared/portal/use-appointment-search.ts';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AdminCard } from './admin-card.tsx';
import { adminColumns } from './admin-columns.tsx';

const AppointmentDrawer = lazyPart(
  async () => (await import('./appointment-drawer.tsx')).AppointmentDrawer,
);

/** Returns the appointment of `?open=`, even if it is on another page of the list. */
function useOpened({ appointments, openId }: AppointmentSearch): Appointment | undefined {
  const listed = appointments?.find(({ _id }) => _id === openId);
  const missing = appointments !== undefined && !listed && isAppointmentId(openId);
  const alone = useQuery({
    ...portalQuery('admin', routes.listAllAppointments, { appointmentId: openId ?? '' }),
    placeholderData: () => undefined,
    enabled: missing,
  });
  return listed ?? (missing ? alone.data?.appointments[0] : undefined);
}

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
