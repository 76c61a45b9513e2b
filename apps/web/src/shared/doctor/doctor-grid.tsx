import type { Doctor } from '@nadi/contract/doctors';
import { DoctorCard } from './doctor-card.tsx';
import { DoctorCardSkeleton } from './doctor-card-skeleton.tsx';
import { useBookableDays } from './use-bookable-days.ts';

type DoctorGridProps = {
  /** Undefined while loading: then `expected` skeletons are shown. */
  doctors: readonly Doctor[] | undefined;
  timeZone: string | undefined;
  expected: number;
  /** Returns the path of a doctor's page. */
  doctorPath: (id: string) => string;
  className?: string;
};

export function DoctorGrid({
  doctors,
  timeZone,
  expected,
  doctorPath,
  className = '',
}: DoctorGridProps) {
  const bookable = useBookableDays(timeZone);
  const loading = !doctors || !bookable;
  return (
    <ul aria-busy={loading} className={`grid gap-4 md:grid-cols-2 ${className}`}>
      {loading
        ? Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
            <li key={index} className="@container">
              <DoctorCardSkeleton />
            </li>
          ))
        : doctors.map((doctor, index) => (
            <li key={doctor._id} className="@container">
              <DoctorCard
                doctor={doctor}
                to={doctorPath(doctor._id)}
                bookable={bookable}
                eager={index < 3}
              />
            </li>
          ))}
    </ul>
  );
}
