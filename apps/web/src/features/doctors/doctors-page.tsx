import { isSpeciality } from '@nadi/domain/specialities';
import { useParams } from '#shared/router/routes.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { DoctorResults } from './doctor-results.tsx';
import { SpecialityFilter } from './speciality-filter.tsx';
import { useDoctors } from './use-doctors.ts';

export function DoctorsPage() {
  const { speciality: requested } = useParams();
  const speciality = requested && isSpeciality(requested) ? requested : undefined;
  const list = useDoctors(speciality);
  return (
    <div className="page grid gap-6 pt-8 md:pt-10">
      <PageTitle
        title={speciality ?? 'All doctors'}
        description="Compare doctors by speciality, experience, fee and next free slot."
      />
      <div className="grid gap-4 md:grid-cols-[1fr_22rem] md:items-end">
        <div>
          <h1 className="text-2xl">{speciality ?? 'All doctors'}</h1>
          <p className="pt-1 text-ink-soft">Browse by speciality, or search for a name.</p>
        </div>
        <search>
          <SearchField
            value={list.search}
            label="Search by name"
            labelHidden
            placeholder="Search by name"
            onSearch={list.setSearch}
          />
        </search>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[13rem_1fr]">
        <SpecialityFilter active={speciality} />
        {/* An unknown speciality in the address has no doctors. */}
        <DoctorResults {...list} unknown={requested !== undefined && !speciality} />
      </div>
    </div>
  );
}
