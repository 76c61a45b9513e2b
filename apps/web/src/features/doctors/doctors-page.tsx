import { SPECIALITIES } from '@nadi/domain/specialities';
import { useState } from 'react';
import { useParams } from '#shared/router/routes.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { DoctorResults } from './doctor-results.tsx';
import { DoctorSearch } from './doctor-search.tsx';
import { SpecialityFilter } from './speciality-filter.tsx';
import { useDoctors } from './use-doctors.ts';

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
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:items-end">
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
