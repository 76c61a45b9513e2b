import { profileRouteTable } from '@nadi/contract/generated/profile-route-table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { call, registerRoutes } from '#shared/api/client.ts';
import { describeAccess } from '#shared/audit/describe-entry.ts';
import { EntryList } from '#shared/audit/entry-list.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';

registerRoutes(profileRouteTable);

export function RecordAccessPage() {
  return (
    <PatientGate loginPath={paths.login}>{(token) => <RecordAccess token={token} />}</PatientGate>
  );
}

function RecordAccess({ token }: { token: string }) {
  const query = useInfiniteQuery({
    queryKey: ['patient', token, 'record-access'],
    queryFn: ({ pageParam, signal }) =>
      call('listRecordAccess', pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const pages = query.data?.pages;
  return (
    <div className="page grid max-w-4xl gap-5 pt-8 md:pt-10">
      <PageTitle title="Who saw my record" />
      <div>
        <h1 className="text-2xl">Who saw my record</h1>
        <p className="measure pt-1 text-ink-soft">
          Everyone at the clinic who looked at your appointments or changed them, newest first.
          Looks are noted once a day for each person.
        </p>
      </div>
      {query.error && !pages ? (
        <ErrorState
          title={errorMessage(query.error, 'An error occurred')}
          onRetry={query.refetch}
          retrying={query.isRefetching}
        />
      ) : (
        <EntryList
          entries={pages?.flatMap(({ entries }) => entries)}
          zone={pages?.[0]?.timeZone ?? 'UTC'}
          describe={describeAccess}
          emptyText="Nobody has looked at your record yet."
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
    </div>
  );
}
