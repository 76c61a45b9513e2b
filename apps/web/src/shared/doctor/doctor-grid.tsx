import type { Doctor } from '@nadi/contract/doctors';
import { wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { useNow } from '#shared/format/use-now.ts';
import { DoctorCard } from './doctor-card.tsx';
import { DoctorCardSkeleton } from './doctor-card-skeleton.tsx';

type DoctorGridProps = {
  /** Undefined while loading; `expected` skeletons are shown then. */
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
  const now = useNow(minutes(1));
  const today = timeZone ? wallClock(timeZone, now) : undefined;
  const loading = !doctors || !today;
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
                today={today}
                now={now}
                eager={index < 3}
              />
            </li>
          ))}
    </ul>
  );
}
