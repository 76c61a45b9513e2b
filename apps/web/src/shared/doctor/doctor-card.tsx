import type { Doctor } from '@nadi/contract/doctors';
import { type Experience, experienceLabel } from '@nadi/domain/experience';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Availability } from './availability.tsx';
import type { Bookable } from './use-bookable-days.ts';

type DoctorCardProps = { doctor: Doctor; bookable: Bookable; eager?: boolean };

/** Who, what for, how much and when next; the whole card leads to the doctor. */
export function DoctorCard({ doctor, bookable, eager = false }: DoctorCardProps) {
  return (
    <article className="relative grid h-full content-between gap-4 rounded bg-card p-4 shadow-card outline-1 outline-transparent transition-colors duration-150 hover:outline-action">
      <div className="flex gap-4">
        <Avatar name={doctor.name} src={doctor.image} size={72} eager={eager} />
        <div className="min-w-0">
          <h3 className="text-base leading-snug">
            <Link
              to={paths.appointment(doctor._id)}
              className="after:absolute after:inset-0 after:rounded"
            >
              {doctor.name}
            </Link>
          </h3>
          <p className="text-ink-soft">{doctor.speciality}</p>
          <p className="text-xs text-ink-soft">
            {experienceLabel(doctor.experience as Experience)} of practice
          </p>
        </div>
      </div>
      <div className="flex items-end justify-between gap-3 border-t border-line pt-3">
        <Availability doctor={doctor} bookable={bookable} />
        <p className="text-right">
          <span className="block text-xs text-ink-soft">Fee</span>
          <strong className="text-base font-semibold">
            <Money rupees={doctor.fees} />
          </strong>
        </p>
      </div>
    </article>
  );
}
