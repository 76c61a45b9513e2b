import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { AUDIT_LABELS, describeAuditEntry } from '#shared/audit/describe-entry.ts';
import { EntryList } from '#shared/audit/entry-list.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { DaysFields } from '#shared/portal/days-fields.tsx';
import { portalKey } from '#shared/portal/portal-role.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Field } from '#shared/ui/field.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';

export function AuditPage() {
  const { filter, filterBy } = useFilter();
  const query = useInfiniteQuery({
    queryKey: [...portalKey('admin', readToken('admin')), 'listAudit', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listAudit', { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const pages = query.data?.pages;
  return (
    <div className="grid gap-5">
      <PageTitle title="Audit trail" />
      <div>
        <h1 className="text-xl">Audit trail</h1>
        <p className="measure text-ink-soft">
          Who did what to whose record. It can only be added to, and its hashes show any tampering.
        </p>
      </div>
      <Filters filter={filter} filterBy={filterBy} />
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
          describe={describeAuditEntry}
          emptyText="Nothing fits this search."
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

type Filter = Partial<Record<'search' | 'action' | 'role' | 'from' | 'until', string>>;
const NAMES = ['search', 'action', 'role', 'from', 'until'] as const;

function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter: Filter = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value) filter[name] = value.slice(0, 80);
  }
  const filterBy = (change: Filter) => {
    const next = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(next), { replace: true });
  };
  // The server validates the values; an unknown one is answered with 422.
  return { filter: filter as Filter & { action?: never; role?: never }, filterBy };
}

function Filters({ filter, filterBy }: { filter: Filter; filterBy: (change: Filter) => void }) {
  return (
    <search className="grid grid-cols-2 gap-3 *:min-w-0 xl:grid-cols-[2fr_1.5fr_1fr_1fr_1fr]">
      <SearchField
        value={filter.search ?? ''}
        label="Search"
        placeholder="A person's name"
        className="max-md:col-span-2"
        onSearch={(search) => filterBy({ search })}
      />
      <Field name="action" label="What was done">
        <Select
          value={filter.action ?? ''}
          onChange={({ target }) => filterBy({ action: target.value })}
        >
          <option value="">Everything</option>
          {Object.entries(AUDIT_LABELS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="role" label="Done by">
        <Select
          value={filter.role ?? ''}
          onChange={({ target }) => filterBy({ role: target.value })}
        >
          <option value="">Anybody</option>
          <option value="patient">Patients</option>
          <option value="doctor">Doctors</option>
          <option value="admin">Admins</option>
        </Select>
      </Field>
      <DaysFields range={filter} filterBy={filterBy} />
    </search>
  );
}
