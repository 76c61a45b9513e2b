import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#shared/ui/content-state.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { DoctorListCard, DoctorListCardSkeleton } from './doctor-list-card.tsx';

const PAGE_SIZE = 24;

export function DoctorListPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const search = params.get('search')?.slice(0, 80) ?? '';
  const retired = params.has('retired');
  const filter = { page, pageSize: PAGE_SIZE, ...(search && { search }) };
  const query = useQuery(
    portalQuery('admin', routes.listAllDoctors, retired ? { ...filter, retired: 'only' } : filter),
  );
  const filterBy = (next: { search: string; retired: boolean }) =>
    setParams(
      { ...(next.search && { search: next.search }), ...(next.retired && { retired: 'yes' }) },
      { replace: true },
    );

  return (
    <div className="grid gap-5">
      <PageTitle title="Doctors List" />
      <h1 className="text-xl">Doctors List</h1>
      <search className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-full max-w-md">
          <SearchField
            value={search}
            label="Search"
            placeholder="Name or speciality"
            onSearch={(text) => filterBy({ search: text, retired })}
          />
        </div>
        <Checkbox
          label="Retired doctors"
          checked={retired}
          onChange={({ target }) => filterBy({ search, retired: target.checked })}
        />
      </search>
      <Doctors query={query} filtered={retired || search !== ''} />
      <Pagination
        label="Doctors"
        page={page}
        pages={Math.ceil((query.data?.total ?? 0) / PAGE_SIZE)}
        onPage={(next) => {
          const current = Object.fromEntries(params);
          setParams({ ...current, page: String(next) });
          scrollTo(0, 0);
        }}
      />
    </div>
  );
}

type DoctorsQuery = ReturnType<
  typeof useQuery<
    Awaited<ReturnType<typeof import('#shared/api/client.ts').request<'listAllDoctors'>>>
  >
>;

function Doctors({ query, filtered }: { query: DoctorsQuery; filtered: boolean }) {
  const { data, error, refetch, isRefetching } = query;
  if (error && !data) {
    return (
      <ErrorState
        title={errorMessage(error, 'An error occurred fetching doctors.')}
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  }
  if (data?.doctors.length === 0) return filtered ? <NoDoctorsFound /> : <NoDoctorsYet />;
  return (
    <ul aria-busy={!data} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {data
        ? data.doctors.map((doctor) => (
            <li key={doctor._id}>
              <DoctorListCard doctor={doctor} />
            </li>
          ))
        : Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
            <li key={index}>
              <DoctorListCardSkeleton />
            </li>
          ))}
    </ul>
  );
}

function NoDoctorsFound() {
  return (
    <EmptyState title="No doctors found" art={<EmptyArt scene="no-doctors" />}>
      <p>Try another spelling of the name, or another speciality.</p>
    </EmptyState>
  );
}

function NoDoctorsYet() {
  return (
    <EmptyState
      title="No doctors registered"
      art={<EmptyArt scene="no-doctors" />}
      action={<LinkButton to={paths.addDoctor}>Add Doctor</LinkButton>}
    >
      <p>Patients can book as soon as the first doctor is added.</p>
    </EmptyState>
  );
}
