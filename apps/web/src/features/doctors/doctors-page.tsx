import { X } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { type DoctorList, PAGE_SIZE, useDoctors } from './use-doctors.ts';

const Pagination = lazyPart(async () => (await import('#shared/ui/pagination.tsx')).Pagination);
const SearchSuggestions = lazyPart(
  async () => (await import('#shared/doctor/search-suggestions.tsx')).SearchSuggestions,
);
const OpensSoon = lazyPart(async () => (await import('#shared/clinic/opens-soon.tsx')).OpensSoon);
const DoctorFilters = lazyPart(async () => (await import('./doctor-filters.tsx')).DoctorFilters);

export function DoctorsPage() {
  const wanted = useParams().speciality?.trim().toLowerCase().slice(0, 80) ?? '';
  const list = useDoctors(wanted);
  const speciality = list.specialities.find((name) => name.toLowerCase() === wanted);
  const title = speciality ? specialityName(speciality) : i18n._('All doctors');
  const { sort: _, ...chips } = list.filter;
  const chipsRoom = Object.keys(chips)[0] ? 'mb-13' : speciality ? 'max-md:mb-13' : '';
  // As high as the filters and their chips, which load after the doctors.
  const filtersSpace = <div className={`h-51 max-md:h-13 lg:h-33 ${chipsRoom}`} />;
  if (list.closed) {
    return (
      <Suspense>
        <PageTitle title={title} />
        <OpensSoon />
      </Suspense>
    );
  }
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageTitle title={title} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_24rem]">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <search className="relative block">
          <SearchField
            value={list.search}
            label={i18n._('Search by name, speciality, symptom or place')}
            labelHidden
            placeholder={i18n._('Name, speciality, symptom or place')}
            onSearch={list.setSearch}
          />
          {list.search && (
            <Suspense>
              <SearchSuggestions
                search={list.search}
                doctorPath={paths.appointment}
                specialityPath={paths.doctors}
              />
            </Suspense>
          )}
        </search>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6">
        <SpecialityFilter {...list} speciality={speciality} />
        <div className="min-w-0">
          {list.doctors || list.error ? (
            <DeferredPart fallback={filtersSpace}>
              <DoctorFilters {...list} speciality={speciality} />
            </DeferredPart>
          ) : (
            filtersSpace
          )}
          <DoctorResults {...list} />
        </div>
      </div>
    </div>
  );
}

const NoDoctors = lazyPart(async () => (await import('./no-doctors.tsx')).NoDoctors);

function DoctorResults(list: DoctorList) {
  if (list.error && !list.doctors) {
    return (
      <ErrorState
        title={errorMessage(list.error, i18n._('An error occurred fetching doctors.'))}
        onRetry={list.refetch}
        retrying={list.isRefetching}
      />
    );
  }
  if (list.doctors?.length === 0) {
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <NoDoctors filtered={list.filtered} search={list.search} />
      </Suspense>
    );
  }
  return (
    <div className={list.stale ? 'opacity-60' : ''}>
      <h2
        aria-live="polite"
        className="min-h-8 pb-2 text-sm font-normal tracking-normal figures text-ink-soft"
      >
        {list.doctors
          ? i18n._('{count, plural, one {# doctor} other {# doctors}}', { count: list.total })
          : i18n._('Loading doctors…')}
      </h2>
      <DoctorGrid
        doctors={list.doctors}
        timeZone={list.timeZone}
        expected={PAGE_SIZE}
        doctorPath={paths.appointment}
        className="xl:grid-cols-3"
      />
      <DeferredPart fallback={null}>
        <Pagination
          label={i18n._('Doctors')}
          page={list.page}
          pages={list.pages}
          onPage={list.goToPage}
        />
      </DeferredPart>
    </div>
  );
}

type SpecialityFilterProps = { specialities: string[]; speciality: string | undefined };

/** One press filters, a second one on the same speciality clears the filter. A phone has them in its sheet. */
function SpecialityFilter({ specialities, speciality: active }: SpecialityFilterProps) {
  return (
    <nav aria-label={i18n._('Specialities')} className="max-md:hidden sticky top-24">
      <ul className="grid gap-2">
        {specialities.map((speciality) => (
          <li key={speciality}>
            <SpecialityLink speciality={speciality} active={speciality === active} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SpecialityLinkProps = { speciality: string; active: boolean };

function SpecialityLink({ speciality, active }: SpecialityLinkProps) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  const query = params.size ? `?${params}` : '';
  return (
    <Link
      to={paths.doctors(active ? undefined : speciality) + query}
      aria-current={active || undefined}
      className={`flex min-h-11 items-center justify-between gap-2 rounded px-4 font-medium shadow-card ${active ? 'bg-action text-on-action' : 'bg-card hover:text-action'}`}
    >
      {specialityName(speciality)}
      {active && <X aria-label={i18n._('(clear filter)')} size={18} />}
    </Link>
  );
}
