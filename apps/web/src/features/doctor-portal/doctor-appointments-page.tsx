import { minutes } from '@nadi/domain/limits';
import { useNow } from '#shared/format/use-now.ts';
import { EndVisitDialog } from '#shared/portal/end-visit-dialog.tsx';
import { ListTotal } from '#shared/portal/list-total.tsx';
import { useAskedEnd } from '#shared/portal/use-asked-end.ts';
import { useVisitSearch, VISITS_PAGE } from '#shared/portal/use-visit-search.ts';
import { VisitFilters } from '#shared/portal/visit-filters.tsx';
import { VisitList } from '#shared/portal/visit-list.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { appointmentColumns } from './appointment-columns.tsx';
import { useDoctorName } from './use-doctor-name.ts';

export function DoctorAppointmentsPage() {
  const now = useNow(minutes(1));
  const list = useVisitSearch('doctor');
  const doctorName = useDoctorName();
  const { ask, dialog } = useAskedEnd('doctor');
  const first = (list.page - 1) * VISITS_PAGE + 1;
  const columns = appointmentColumns({
    now,
    doctorName,
    zone: list.zone ?? 'UTC',
    placeOf: ({ _id }) => first + (list.appointments ?? []).findIndex((row) => row._id === _id),
    onEnd: ask,
  });
  return (
    <div className="grid gap-5">
      <PageTitle title="Appointments" />
      <div>
        <h1 className="text-xl">Appointments</h1>
        <ListTotal list={list} />
      </div>
      <VisitFilters list={list} placeholder="Patient" doctor={false} />
      <VisitList list={list} columns={columns} />
      <EndVisitDialog {...dialog} />
    </div>
  );
}
