import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, Pencil } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useListAddress } from '#shared/portal/list-address.ts';
import { useAvailability } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import { Status } from '#shared/ui/status.tsx';

const PAGE_SIZE = 24;

export function DoctorListPage() {
  const { params, page, go, turnTo } = useListAddress();
  const search = params.get('search')?.slice(0, 80) ?? '';
  const retired = params.has('retired');
  const filter = { page, pageSize: PAGE_SIZE, ...(search && { search }) };
  const query = useQuery(
    portalQuery('admin', routes.listAllDoctors, retired ? { ...filter, retired: 'only' } : filter),
  );
  return (
    <div className="grid gap-5">
      <PageHeading title={i18n._('Doctors List')} />
      <search className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-full max-w-md">
          <SearchField
            value={search}
            label={i18n._('Search')}
            placeholder={i18n._('Name or speciality')}
            onSearch={(text) => go({ search: text }, true)}
          />
        </div>
        <Checkbox
          label={i18n._('Retired doctors')}
          checked={retired}
          onChange={({ target }) => go({ retired: target.checked ? 'yes' : undefined }, true)}
        />
      </search>
      <Doctors query={query} filtered={retired || search !== ''} />
      <Pagination
        label={i18n._('Doctors')}
        page={page}
        pages={Math.ceil((query.data?.total ?? 0) / PAGE_SIZE)}
        onPage={turnTo}
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
  const { data, error } = query;
  if (error && !data) {
    return <LoadState query={query} failure={i18n._('An error occurred fetching doctors.')} />;
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
    <EmptyState title={i18n._('No doctors found')} art={<EmptyArt scene="no-doctors" />}>
      <p>{i18n._('Try another spelling of the name, or another speciality.')}</p>
    </EmptyState>
  );
}

function NoDoctorsYet() {
  return (
    <EmptyState
      title={i18n._('No doctors registered')}
      art={<EmptyArt scene="no-doctors" />}
      action={<LinkButton to={paths.addDoctor}>{i18n._('Add Doctor')}</LinkButton>}
    >
      <p>{i18n._('Patients can book as soon as the first doctor is added.')}</p>
    </EmptyState>
  );
}

const LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded px-3 font-semibold text-action hover:bg-action-soft';
const FRAME = 'grid h-full content-between gap-3 rounded bg-card p-4 shadow-card';

function DoctorListCard({ doctor }: { doctor: AdminDoctor }) {
  const { available, setAvailable } = useAvailability(doctor.available, (next) =>
    request(routes.changeAvailability, { docId: doctor._id, available: next }),
  );
  return (
    <article className={FRAME}>
      <div className="flex items-center gap-3">
        <Avatar name={doctor.name} src={doctor.image} size={64} className="self-center" />
        <div className="min-w-0">
          <h2 className="text-base leading-snug wrap-anywhere">{doctor.name}</h2>
          <p className="text-ink-soft">{specialityName(doctor.speciality)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2">
        {doctor.retired ? (
          <Status tone="neutral">{i18n._('Retired')}</Status>
        ) : (
          <Checkbox
            label={
              <SpokenText
                text={i18n._('Available<spoken>: {doctor}</spoken>', { doctor: doctor.name })}
              />
            }
            checked={available}
            onChange={({ target }) => setAvailable(target.checked)}
          />
        )}
        <span className="-mx-1 flex flex-wrap [&_a]:px-2">
          <Link to={`${paths.allAppointments}?docId=${doctor._id}`} className={LINK}>
            <CalendarDays aria-hidden size={16} />
            <span className="sr-only">
              {i18n._('Appointments of {doctor}', { doctor: doctor.name })}
            </span>
          </Link>
          <Link to={paths.doctorHoursOf(doctor._id)} className={LINK}>
            <Clock aria-hidden size={16} />
            <SpokenText
              text={i18n._('Hours<spoken> of {doctor}</spoken>', { doctor: doctor.name })}
            />
          </Link>
          <Link to={paths.editDoctor(doctor._id)} className={LINK}>
            <Pencil aria-hidden size={16} />
            <SpokenText text={i18n._('Edit<spoken> {doctor}</spoken>', { doctor: doctor.name })} />
          </Link>
        </span>
      </div>
    </article>
  );
}

function DoctorListCardSkeleton() {
  return (
    <div className={FRAME}>
      <div className="flex items-center gap-3">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-11 w-32" />
      </div>
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
