import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { useCallback } from 'react';
import { useNow } from '#shared/format/now.ts';
import {
  AppointmentActionDialog,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import { AppointmentFilters, StateTabs } from '#shared/portal/appointment-filters.tsx';
import { AppointmentList, ListTotal } from '#shared/portal/appointment-list.tsx';
import { useDoctorName } from '#shared/portal/portal.ts';
import { useAppointmentSearch } from '#shared/portal/use-appointment-search.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { doctorColumns } from './doctor-columns.tsx';

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
