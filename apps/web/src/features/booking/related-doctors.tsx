import './related-doctors.css';
import type { Doctor } from '@nadi/contract/doctors';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/paths.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { i18n } from '#shared/language/i18n.ts';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';

const SHOWN = 4;

/** Other doctors of the same speciality. */
export function RelatedDoctors({ doctor }: { doctor: Doctor }) {
  const { speciality } = doctor;
  const query = useQuery(doctorsQuery({ speciality, page: 1, pageSize: SHOWN + 1 }));
  const others = query.data?.doctors.filter(({ _id }) => _id !== doctor._id).slice(0, SHOWN);
  return (
    <section aria-labelledby="related-doctors" className="grid grid-cols-1 gap-3 pt-4">
      <div>
        <h2 id="related-doctors" className="text-xl">
          {i18n._('Related doctors')}
        </h2>
        <p className="pt-1 text-ink-soft max-md:sr-only">
          {i18n._('More of the same speciality: {speciality}.', {
            speciality: specialityName(speciality),
          })}
        </p>
      </div>
      {query.error && !others ? (
        <LoadState query={query} failure={i18n._('An error occurred fetching doctors.')} />
      ) : others?.length === 0 ? (
        <EmptyState title={i18n._('No related doctors found')} />
      ) : (
        <DoctorGrid
          doctors={others}
          timeZone={query.data?.timeZone}
          expected={SHOWN}
          doctorPath={paths.appointment}
          // On a phone they scroll sideways.
          className="related-doctors lg:grid-cols-4"
        />
      )}
    </section>
  );
}
