import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/portal-paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { WorkingHours } from './working-hours.tsx';

const ScheduleTemplatesCard = lazyPart(
  async () => (await import('./schedule-templates-card.tsx')).ScheduleTemplatesCard,
);

/** The admin's view of one doctor's hours. */
export function AdminHoursPage() {
  const { docId = '' } = useParams();
  const { data } = useQuery(
    portalQuery('admin', routes.listAllDoctors, { id: docId, retired: 'too' }),
  );
  const name = data?.doctors.find(({ _id }) => _id === docId)?.name;
  return (
    <div className="grid gap-5">
      <PageTitle title={i18n._('Hours and leave')} />
      <div>
        <BackLink to={paths.doctorList}>{i18n._('Doctors List')}</BackLink>
        <h1 className="text-xl">{i18n._('Hours and leave')}</h1>
        {name && <p className="text-ink-soft">{name}</p>}
      </div>
      <WorkingHours key={docId} owner={{ role: 'admin', docId }} />
      <DeferredPart fallback={null}>
        <ScheduleTemplatesCard docId={docId} />
      </DeferredPart>
    </div>
  );
}
