import type { AdminDoctor } from '@nadi/contract/doctors';
import { CalendarDays, Clock, Pencil } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Checkbox } from '#shared/ui/input.tsx';
import { Status } from '#shared/ui/status.tsx';
import { useAvailability } from './use-availability.ts';

const LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded px-3 font-semibold text-action hover:bg-action-soft';
const FRAME = 'grid h-full content-between gap-3 rounded bg-card p-4 shadow-card';

export function DoctorListCard({ doctor }: { doctor: AdminDoctor }) {
  const { available, setAvailable } = useAvailability(doctor);
  return (
    <article className={FRAME}>
      <div className="flex items-center gap-3">
        <Avatar name={doctor.name} src={doctor.image} size={64} className="self-center" />
        <div className="min-w-0">
          <h2 className="text-base leading-snug wrap-anywhere">{doctor.name}</h2>
          <p className="text-ink-soft">{doctor.speciality}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2">
        {doctor.retired ? (
          <Status tone="neutral">Retired</Status>
        ) : (
          <Checkbox
            label={
              <>
                Available<span className="sr-only">: {doctor.name}</span>
              </>
            }
            checked={available}
            onChange={({ target }) => setAvailable(target.checked)}
          />
        )}
        <span className="-mx-1 flex [&_a]:px-2">
          <Link to={`${paths.allAppointments}?docId=${doctor._id}`} className={LINK}>
            <CalendarDays aria-hidden size={16} />
            <span className="sr-only">Appointments of {doctor.name}</span>
          </Link>
          <Link to={paths.doctorHoursOf(doctor._id)} className={LINK}>
            <Clock aria-hidden size={16} />
            Hours<span className="sr-only"> of {doctor.name}</span>
          </Link>
          <Link to={paths.editDoctor(doctor._id)} className={LINK}>
            <Pencil aria-hidden size={16} />
            Edit<span className="sr-only"> {doctor.name}</span>
          </Link>
        </span>
      </div>
    </article>
  );
}

export function DoctorListCardSkeleton() {
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
