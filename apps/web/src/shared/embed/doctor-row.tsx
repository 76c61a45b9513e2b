import type { Doctor } from '@nadi/contract/doctors';
import { experienceLabel } from '@nadi/messages/en/dates';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { nextTimes } from '#shared/doctor/doctor-grid.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Money } from '#shared/ui/money.tsx';

export const LINK =
  'inline-flex min-h-11 items-center gap-1.5 font-semibold text-action hover:underline';
const ROW_STYLE = 'doctor-row grid gap-3 px-4 py-4';

type DoctorRowProps = {
  doctor: Doctor;
  times: ReturnType<typeof nextTimes>;
  /** The doctor's own page. */
  own: string;
};

/** A doctor with the next free times. */
export function DoctorRow({ doctor, times, own }: DoctorRowProps) {
  const { name, image, speciality, experience, fees } = doctor;
  const [day, ...others] = new Set(times.map(({ label }) => label.split(', ')[0] ?? ''));
  return (
    <article className={ROW_STYLE}>
      <div className="flex min-w-0 gap-3">
        <Avatar name={name} src={image} size={56} eager />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-base leading-snug">{name}</h3>
          <p className="text-ink-soft">{speciality}</p>
          <p className="text-xs text-ink-soft">
            {experienceLabel(experience)} of practice · <Money amount={fees} />
          </p>
        </div>
      </div>
      <div>
        <p className="flex items-center justify-between gap-3">
          <span className="font-semibold">
            {times.length === 0 ? 'No free time' : others.length > 0 ? 'Next free times' : day}
          </span>
          <OutLink to={own} label={`All times, ${name}`} className={LINK}>
            All times
          </OutLink>
        </p>
        {times.length > 0 && (
          <ul aria-label={`Free times, ${name}`} className="times grid gap-2">
            {times.map(({ slotDate, slotTime, label }) => (
              <li key={label}>
                <OutLink
                  to={`${own}?${new URLSearchParams({ date: slotDate, time: slotTime })}`}
                  label={`Book ${label}, ${name}`}
                  className="grid min-h-11 place-items-center rounded border border-action px-1 text-center font-semibold text-action figures hover:bg-action-soft"
                >
                  <bdi>{others.length > 0 ? label.replace(', ', ' ') : slotTime}</bdi>
                </OutLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

type OutLinkProps = { to: string; label?: string; className: string; children: ReactNode };

/** A link to the clinic's own page in a new tab, which cannot reach the website. */
export function OutLink({ to, label, className, children }: OutLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      aria-label={label && `${label} (opens in a new tab)`}
      className={className}
    >
      {children}
      {label?.startsWith('Book') ? null : <ExternalLink aria-hidden size={16} />}
    </a>
  );
}

/** As high as the rows that follow. */
export function Waiting({ rows }: { rows: number }) {
  return (
    <ul aria-label="Loading the doctors">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <li key={row} className={`border-b border-line ${ROW_STYLE}`}>
          <div className="flex gap-3">
            <Skeleton className="size-14 shrink-0 rounded-full" />
            <div className="grid h-17 flex-1 content-center gap-2.5">
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-28 max-w-full" />
            </div>
          </div>
          <div className="grid h-20 content-between">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-11" />
          </div>
        </li>
      ))}
    </ul>
  );
}
