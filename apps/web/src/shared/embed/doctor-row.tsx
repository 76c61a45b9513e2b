import type { Doctor } from '@nadi/contract/doctors';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { practiceText, specialityName } from '#shared/doctor/choice-names.ts';
import type { nextTimes } from '#shared/doctor/doctor-grid.tsx';
import { i18n } from '#shared/language/i18n.ts';
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
  const [day, ...others] = new Set(times.map((each) => each.day));
  return (
    <article className={ROW_STYLE}>
      <div className="flex min-w-0 gap-3">
        <Avatar name={name} src={image} size={56} eager />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-base leading-snug">{name}</h3>
          <p className="text-ink-soft">{specialityName(speciality)}</p>
          <p className="text-xs text-ink-soft">
            {practiceText(experience)} · <Money amount={fees} />
          </p>
        </div>
      </div>
      <div>
        <p className="flex items-center justify-between gap-3">
          <span className="font-semibold">
            {times.length === 0
              ? i18n._('No free time')
              : others.length > 0
                ? i18n._('Next free times')
                : day}
          </span>
          <OutLink
            to={own}
            label={i18n._('All times, {doctor} (opens in a new tab)', { doctor: name })}
            className={LINK}
          >
            {i18n._('All times')}
          </OutLink>
        </p>
        {times.length > 0 && (
          <ul
            aria-label={i18n._('Free times, {doctor}', { doctor: name })}
            className="times grid gap-2"
          >
            {times.map(({ slotDate, slotTime, day: slotDay, time, label }) => (
              <li key={label}>
                <OutLink
                  to={addQuery(own, { date: slotDate, time: slotTime })}
                  label={i18n._('Book {when}, {doctor} (opens in a new tab)', {
                    when: label,
                    doctor: name,
                  })}
                  plain
                  className="grid min-h-11 place-items-center rounded border border-action px-1 text-center font-semibold text-action figures hover:bg-action-soft"
                >
                  <bdi>
                    {others.length > 0 ? i18n._('{day} {time}', { day: slotDay, time }) : time}
                  </bdi>
                </OutLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

/** Adds values to an address, with or without a query. */
export function addQuery(address: string, query: Record<string, string>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

type OutLinkProps = {
  to: string;
  label?: string;
  /** True without the icon of a new tab. */
  plain?: boolean;
  className: string;
  children: ReactNode;
};

/** A link to the clinic's own page in a new tab, which cannot reach the website. */
export function OutLink({ to, label, plain = false, className, children }: OutLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener" aria-label={label} className={className}>
      {children}
      {plain ? null : <ExternalLink aria-hidden size={16} />}
    </a>
  );
}

/** As high as the rows that follow. */
export function Waiting({ rows }: { rows: number }) {
  return (
    <ul aria-label={i18n._('Loading the doctors')}>
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
