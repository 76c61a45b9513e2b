import type { AuditAction } from '@nadi/contract/audit';
import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { ROLES } from '@nadi/domain/permissions';
import { roleName } from '@nadi/messages/en/audit';
import { AUDIT_LABELS } from '@nadi/messages/en/audit-labels';
import { composeEntry } from '@nadi/messages/en/audit-trail';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { PagedEntries } from '#shared/audit/paged-entries.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { DaysFields, useAddressFilter } from '#shared/portal/list-filters.tsx';
import { ClinicTimes, ExportButton } from '#shared/portal/list-parts.tsx';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { MoreButton } from '#shared/ui/page-buttons.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { formatAuditCsv } from './audit-csv.ts';
import { EmergenciesLink } from './emergencies-link.tsx';
import { Done, EntryGroup } from './entry-group.tsx';

export function AuditPage() {
  const { filter, filterBy } = useAddressFilter(parseFilter);
  const query = useInfiniteQuery({
    queryKey: [...portalKey('admin', readToken('admin')), routes.listAudit, filter],
    queryFn: ({ pageParam, signal }) =>
      request(routes.listAudit, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageHeading title={i18n._('Audit trail')}>
          {i18n._(
            'Who did what to whose record. It can only be added to, and its hashes show any tampering.',
          )}
        </PageHeading>
        <ExportButton fetchCsv={(after) => fetchCsv(filter, after)} />
      </div>
      <EmergenciesLink />
      <Filters filter={filter} filterBy={filterBy} />
      <PagedEntries
        query={query}
        describe={(entry, actor) => <Done text={composeEntry(i18n, entry, actor)} />}
        emptyText={i18n._('Nothing fits this search.')}
        Group={EntryGroup}
      />
      <ClinicTimes zone={query.data?.pages[0]?.timeZone} />
      <MoreButton of={query} label={i18n._('Show earlier entries')} />
    </div>
  );
}

const EXPORTED_AT_ONCE = 100;

/** Fetches a part of the entries that match the filter: the newest, or those before `after`. */
async function fetchCsv(filter: Filter, after: string | undefined) {
  const { entries, next } = await request(routes.listAudit, {
    ...{ ...filter, pageSize: EXPORTED_AT_ONCE },
    ...(after && { before: Number(after) }),
  });
  return {
    csv: formatAuditCsv(entries, after === undefined),
    fileName: 'audit-trail.csv',
    next: next === null ? undefined : String(next),
  };
}

type Filter = Pick<Sent<'listAudit'>, 'search' | 'action' | 'role' | 'from' | 'until'>;
type Change = Partial<Record<keyof Filter, string>>;

/** Drops actions and roles that do not exist; the server validates the rest. */
function parseFilter(params: URLSearchParams): Filter {
  const text = (name: keyof Filter) => params.get(name)?.slice(0, 80);
  const [search, from, until] = [text('search'), text('from'), text('until')];
  const action = text('action');
  const role = ROLES.find((each) => each === text('role'));
  return {
    ...(search && { search }),
    ...(action && isAuditAction(action) && { action }),
    ...(role && { role }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_LABELS, text);
}

function Filters({ filter, filterBy }: { filter: Filter; filterBy: (change: Change) => void }) {
  return (
    <search className="grid grid-cols-2 gap-3 *:min-w-0 xl:grid-cols-[2fr_1.5fr_1fr_1fr_1fr]">
      <SearchField
        value={filter.search ?? ''}
        label={i18n._('Search')}
        placeholder={i18n._("A person's name")}
        className="max-md:col-span-2"
        onSearch={(search) => filterBy({ search })}
      />
      <Field name="action" label={i18n._('What was done')}>
        <Select
          value={filter.action ?? ''}
          onChange={({ target }) => filterBy({ action: target.value })}
        >
          <option value="">{i18n._('Everything')}</option>
          {Object.entries(AUDIT_LABELS).map(([action, labelIn]) => (
            <option key={action} value={action}>
              {labelIn(i18n)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="role" label={i18n._('Done by')}>
        <Select
          value={filter.role ?? ''}
          onChange={({ target }) => filterBy({ role: target.value })}
        >
          <option value="">{i18n._('Everyone')}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {roleName(i18n, role)}
            </option>
          ))}
        </Select>
      </Field>
      <DaysFields
        range={{
          ...(filter.from && { from: filter.from }),
          ...(filter.until && { until: filter.until }),
        }}
        filterBy={filterBy}
      />
    </search>
  );
}
