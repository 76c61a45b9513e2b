import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { readId } from '#shared/portal/list-address.ts';
import { ExportButton } from '#shared/portal/list-parts.tsx';
import { portalQuery, usePortal } from '#shared/portal/portal.ts';
import { preloadOnUse } from '#shared/portal/preload-on-use.ts';
import {
  type AppointmentSearch,
  useAppointmentSearch,
} from '#shared/portal/use-appointment-search.ts';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { AppointmentsView } from './appointments-view.tsx';

const AppointmentDrawer = lazyPart(
  async () => (await import('./appointment-drawer.tsx')).AppointmentDrawer,
);

/** Shows reception the list without vitals, meetings and the export. */
export function AllAppointmentsPage() {
  const portal = usePortal() === 'reception' ? 'reception' : 'admin';
  const list = useAppointmentSearch('admin');
  useEffect(() => preloadOnUse(AppointmentDrawer), []);
  const opened = useOpened(list);
  return (
    <AppointmentsView
      {...{ list, portal }}
      title={i18n._('All Appointments')}
      placeholder={i18n._('Patient or doctor')}
      joinAs="Admin"
      actions={
        portal === 'admin' && (
          <ExportButton
            fetchCsv={(after) =>
              withConfirmation(() => request(routes.exportAppointments, { ...list.filter, after }))
            }
          />
        )
      }
    >
      {(confirm) =>
        opened &&
        list.zone !== undefined && (
          <Suspense fallback={<DialogLoading />}>
            <AppointmentDrawer
              portal={portal}
              appointment={opened}
              zone={list.zone}
              onAction={(action) => confirm(opened, action)}
              ids={list.appointments?.map(({ _id }) => _id) ?? []}
              onShow={list.show}
              onClose={list.close}
            />
          </Suspense>
        )
      }
    </AppointmentsView>
  );
}

/** Returns the appointment of `?open=`, even if it is on another page of the list. */
function useOpened({ appointments, openId, params }: AppointmentSearch): Appointment | undefined {
  const listed = appointments?.find(({ _id }) => _id === openId);
  const missing = appointments !== undefined && !listed && readId(params, 'open') !== null;
  const alone = useQuery({
    ...portalQuery('admin', routes.searchAppointments, { appointmentId: openId ?? '' }),
    placeholderData: () => undefined,
    enabled: missing,
  });
  return listed ?? (missing ? alone.data?.appointments[0] : undefined);
}
