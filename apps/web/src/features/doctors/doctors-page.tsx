import { SPECIALITIES, type Speciality } from '@nadi/domain/profile-choices';
import { ListFilter, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { Link } from '#shared/router/link.tsx';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { type DoctorList, PAGE_SIZE, useDoctors } from './use-doctors.ts';

const DoctorFilters = lazyPart(async () => (await import('./doctor-filters.tsx')).DoctorFilters);

export function DoctorsPage() {
  const { speciality: requested } = useParams();
  const speciality = SPECIALITIES.find(
    (name) => name.toLowerCase() === requested?.trim().toLowerCase(),
  );
  const list = useDoctors(speciality);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const title = speciality ?? 'All doctors';
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      <PageTitle
        title={title}
        description="Compare doctors by speciality, experience, fee and next free slot."
      />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:items-start">
        <div>
          <h1 className="text-xl md:text-2xl">{title}</h1>
          <p className="pt-1 text-ink-soft max-md:hidden">
            Browse by speciality, or describe what is wrong.
          </p>
        </div>
        <DoctorSearch search={list.search} onSearch={list.setSearch} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6">
        <SpecialityFilter active={speciality} open={filtersOpen} onToggle={setFiltersOpen} />
        <div className="min-w-0">
          {list.doctors || list.error ? (
            <DeferredPart fallback={<FiltersSpace />}>
              <DoctorFilters {...list} open={filtersOpen} />
            </DeferredPart>
          ) : (
            <FiltersSpace />
          )}
          {/* An unknown speciality in the address has no doctors. */}
          <DoctorResults {...list} unknown={requested !== undefined && !speciality} />
        </div>
      </div>
    </div>
  );
}

/** Reserves the height of the filters, which load after the doctors. */
function FiltersSpace() {
  return <div className="h-51 max-md:h-2 lg:h-33" />;
}

const SearchSuggestions = lazyPart(
  async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
);

type DoctorSearchProps = { search: string; onSearch: (search: string) => void };

/** The search field of the doctor list with advice and with suggestions, which close on Escape and on blur. */
function DoctorSearch({ search, onSearch }: DoctorSearchProps) {
  const frame = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);

  function handleSearch(text: string) {
    setOpen(text !== '');
    onSearch(text);
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Escape' || key === 'Enter') setOpen(false);
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('input, ul a') ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
    links[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  return (
    <search
      ref={frame}
      className="relative block md:pt-6"
      onKeyDown={handleKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        value={search}
        label="Search by name, speciality, symptom or place"
        labelHidden
        placeholder="Name, speciality, symptom or place"
        onSearch={handleSearch}
      />
      {search && (
        <Suspense>
          <SearchSuggestions search={search} open={open} onChoose={() => setOpen(false)} />
        </Suspense>
      )}
    </search>
  );
}

const NoDoctors = lazyPart(async () => (await import('./no-doctors.tsx')).NoDoctors);

type DoctorResultsProps = DoctorList & {
  /** True if the address names a speciality that the clinic does not have. */
  unknown: boolean;
};

function DoctorResults({ unknown, ...list }: DoctorResultsProps) {
  if (list.error && !list.doctors) {
    return (
      <ErrorState
        title={errorMessage(list.error, 'An error occurred fetching doctors.')}
        onRetry={list.refetch}
        retrying={list.isRefetching}
      />
    );
  }
  if (unknown || list.doctors?.length === 0) {
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <NoDoctors filtered={unknown || list.filtered} search={list.search} />
      </Suspense>
    );
  }
  return (
    <div className={list.stale ? 'opacity-60 transition-opacity duration-150' : ''}>
      <h2
        aria-live="polite"
        className="min-h-8 pb-2 text-sm font-normal tracking-normal figures text-ink-soft"
      >
        {list.doctors
          ? `${list.total} ${list.total === 1 ? 'doctor' : 'doctors'}`
          : 'Loading doctors…'}
      </h2>
      <DoctorGrid
        doctors={list.doctors}
        timeZone={list.timeZone}
        expected={PAGE_SIZE}
        doctorPath={paths.appointment}
        className="xl:grid-cols-3"
      />
      <Pagination label="Doctors" page={list.page} pages={list.pages} onPage={list.goToPage} />
    </div>
  );
}

const ITEM =
  'flex min-h-11 items-center justify-between gap-2 rounded px-4 py-2 font-medium transition-colors duration-150 ' +
  'bg-card shadow-card not-aria-[current=true]:hover:text-action aria-[current=true]:bg-action aria-[current=true]:text-on-action';

type SpecialityFilterProps = {
  active: Speciality | undefined;
  /** Only affects phones. */
  open: boolean;
  onToggle: (open: boolean) => void;
};

/** One tap filters, a second tap on the same speciality clears the filter. */
function SpecialityFilter({ active, open, onToggle }: SpecialityFilterProps) {
  const id = useId();
  return (
    <div className="grid gap-3 md:sticky md:top-24">
      <Button
        variant="secondary"
        className="justify-self-start md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <ListFilter aria-hidden size={18} />
        Filters
      </Button>
      <nav id={id} aria-label="Specialities" className={open ? '' : 'max-md:hidden'}>
        <ul className="grid gap-2">
          {SPECIALITIES.map((speciality) => (
            <li key={speciality}>
              <SpecialityLink
                speciality={speciality}
                active={speciality === active}
                onPick={() => onToggle(false)}
              />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type SpecialityLinkProps = { speciality: Speciality; active: boolean; onPick: () => void };

function SpecialityLink({ speciality, active, onPick }: SpecialityLinkProps) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  const query = params.size > 0 ? `?${params}` : '';
  return (
    <Link
      to={paths.doctors(active ? undefined : speciality) + query}
      aria-current={active || undefined}
      className={ITEM}
      onClick={onPick}
    >
      {speciality}
      {active && <X aria-label="(clear filter)" size={18} />}
    </Link>
  );
}
