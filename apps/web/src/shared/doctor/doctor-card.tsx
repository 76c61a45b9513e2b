import type { Doctor } from '@nadi/contract/doctors';
import type { Experience } from '@nadi/domain/experience';
import { experienceLabel } from '@nadi/messages/en/experience';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Money } from '#shared/ui/money.tsx';
import { Availability } from './availability.tsx';
import { CARD_SHAPE } from './card-shape.ts';
import { nextTimes } from './next-slot.ts';
import type { Bookable } from './use-bookable-days.ts';

type DoctorCardProps = {
  doctor: Doctor;
  /** The doctor's own page. */
  to: string;
  bookable: Bookable;
  /** Loads the photo at once. */
  eager?: boolean;
};

const HOVER_STYLE =
  'relative outline-1 outline-transparent transition-colors duration-150 hover:outline-action';

/** A doctor in a list; the whole card links to the doctor's page. */
export function DoctorCard({ doctor, to, bookable, eager = false }: DoctorCardProps) {
  return (
    <article className={classNames(CARD_SHAPE.frame, HOVER_STYLE)}>
      <div className={CARD_SHAPE.who}>
        <Avatar name={doctor.name} src={doctor.image} size={72} eager={eager} />
        <div className="min-w-0">
          <h3 className="text-base leading-snug">
            <Link to={to} className="after:absolute after:inset-0 after:rounded">
              {doctor.name}
            </Link>
          </h3>
          <p className="text-ink-soft">{doctor.speciality}</p>
          <p className="text-xs text-ink-soft">
            {experienceLabel(doctor.experience as Experience)} of practice
          </p>
        </div>
      </div>
      <div className={CARD_SHAPE.when}>
        <Availability doctor={doctor} bookable={bookable} />
        <p className="flex items-baseline gap-2 @min-[17rem]:grid @min-[17rem]:gap-0 @min-[17rem]:text-right">
          <span className="text-xs text-ink-soft">Fee</span>
          <strong className="text-base font-semibold">
            <Money rupees={doctor.fees} />
          </strong>
        </p>
      </div>
      {doctor.available && <BookableTimes doctor={doctor} to={to} bookable={bookable} />}
    </article>
  );
}

const TIMES_SHOWN = 3;

/** Links that open the booking page with the slot chosen. */
function BookableTimes({
  doctor,
  to,
  bookable,
}: Pick<DoctorCardProps, 'doctor' | 'to' | 'bookable'>) {
  const times = nextTimes(doctor, bookable, TIMES_SHOWN);
  const [first] = times;
  if (!first) return null;
  const day = first.label.split(', ')[0];
  return (
    <ul aria-label={`Free times, ${doctor.name}`} className="relative grid grid-cols-3 gap-2">
      {times.map(({ slotDate, slotTime, label }) => (
        <li key={label}>
          <Link
            to={`${to}?${new URLSearchParams({ date: slotDate, time: slotTime })}`}
            aria-label={`Book ${label}`}
            className="grid min-h-11 place-items-center rounded border border-action px-1 text-center text-xs font-semibold text-action figures hover:bg-action-soft"
          >
            {label.startsWith(`${day},`) ? slotTime : label.replace(', ', ' ')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
