import { minutes } from '@nadi/domain/limits';
import { call } from '#shared/api/client.ts';
import { useNow } from '#shared/format/use-now.ts';
import { EndVisitDialog } from '#shared/portal/end-visit-dialog.tsx';
import { ExportButton } from '#shared/portal/export-button.tsx';
import { ListTotal } from '#shared/portal/list-total.tsx';
import { useAskedEnd } from '#shared/portal/use-asked-end.ts';
import { useVisitSearch, VISITS_PAGE } from '#shared/portal/use-visit-search.ts';
import { VisitFilters } from '#shared/portal/visit-filters.tsx';
import { VisitList } from '#shared/portal/visit-list.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { appointmentColumns } from './appointment-columns.tsx';

export function AllAppointmentsPage() {
  const now = useNow(minutes(1));
  const list = useVisitSearch('admin');
  const { ask, dialog } = useAskedEnd('admin');
  const first = (list.page - 1) * VISITS_PAGE + 1;
  const columns = appointmentColumns({
    now,
    zone: list.zone ?? 'UTC',
    placeOf: ({ _id }) => first + (list.appointments ?? []).findIndex((row) => row._id === _id),
    onCancel: (appointment) => ask(appointment, 'cancel'),
  });
  return (
    <div className="grid gap-5">
      <PageTitle title="All Appointments" />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl">All Appointments</h1>
          <ListTotal list={list} />
        </div>
        <ExportButton ask={() => call('exportAppointments', list.filter)} />
      </div>
      <VisitFilters list={list} placeholder="Patient or doctor" doctor />
      <VisitList list={list} columns={columns} />
      <EndVisitDialog {...dialog} />
    </div>
  );
}
