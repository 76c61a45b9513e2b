import type { AuditEntry } from '@nadi/contract/audit';
import * as routes from '@nadi/contract/generated/route-table';
import { composeAccess } from '@nadi/messages/en/audit-access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { request } from '#shared/api/client.ts';
import { PagedEntries } from '#shared/audit/paged-entries.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { MoreButton } from '#shared/ui/page-buttons.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Emergencies } from './emergencies.tsx';

export function RecordAccessPage() {
  return (
    <PatientGate loginPath={paths.login}>{(token) => <RecordAccess token={token} />}</PatientGate>
  );
}

function RecordAccess({ token }: { token: string }) {
  const query = useInfiniteQuery({
    queryKey: ['patient', token, 'record-access'],
    queryFn: ({ pageParam, signal }) =>
      request(routes.listRecordAccess, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const first = query.data?.pages[0];
  return (
    <div className="page grid max-w-4xl gap-5 pt-8 md:pt-10">
      <PageTitle title={i18n._('Who saw my record')} />
      <div>
        <h1 className="text-xl md:text-2xl">{i18n._('Who saw my record')}</h1>
        <p className="measure pt-1 text-ink-soft">
          {i18n._(
            'Everyone at the clinic who looked at your appointments or changed them, newest first. Looks are noted once a day for each person.',
          )}
        </p>
      </div>
      {first?.emergencies && first.emergencies.length > 0 && (
        <Emergencies emergencies={first.emergencies} zone={first.timeZone} />
      )}
      <PagedEntries
        query={query}
        describe={describe}
        emptyText={i18n._('Nobody has looked at your record yet.')}
      />
      <MoreButton of={query} label={i18n._('Show earlier entries')} />
    </div>
  );
}

function describe(entry: AuditEntry, actor: string) {
  const marks = { actor: (name: string) => <strong className="font-semibold">{name}</strong> };
  return <RichText text={composeAccess(i18n, entry, actor)} marks={marks} />;
}
