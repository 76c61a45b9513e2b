import type { Doctor } from '@nadi/contract/doctors';
import { wallClock } from '@nadi/domain/clinic-time';
import { minutes, seconds } from '@nadi/domain/limits';
import { experienceLabel } from '@nadi/messages/en/labels';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, CloudOff, ExternalLink, Lock, type LucideIcon, Phone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { phoneHref, useClinicQuery } from '#shared/clinic/clinic.tsx';
import { nextTimes } from '#shared/doctor/doctor-grid.tsx';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { useSpecialities } from '#shared/doctor/use-specialities.ts';
import { useNow } from '#shared/format/now.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Select } from '#shared/ui/input.tsx';
import { Money } from '#shared/ui/money.tsx';
import './doctor-times.css';

/** The doctors of an embedded list: one doctor, a speciality, or all doctors. */
export interface EmbedChoice {
  docId?: string | undefined;
  speciality?: string | undefined;
}

/** The clinic's own pages. */
interface Pages {
  appointment: (docId: string) => string;
  doctors: (speciality?: string) => string;
}

const DOCTORS = 5;
const RETRY_EVERY = seconds(5);
const REFRESH_EVERY = minutes(1);

/**
 * The doctors with the earliest free times, for another website. Every link opens the clinic's own page in a
 * new tab: the website stays open, and no one signs in inside its frame.
 */
export function DoctorTimes({ docId, speciality, to }: EmbedChoice & { to: Pages }) {
  const [picked, setPicked] = useState('');
  const wanted = speciality ?? picked;
  const list = useQuery({
    ...doctorsQuery({
      ...(docId && { id: docId }),
      ...(wanted && { speciality: wanted }),
      sort: 'earliest',
      page: 1,
      pageSize: DOCTORS,
    }),
    refetchInterval: ({ state }) => (state.error ? RETRY_EVERY : REFRESH_EVERY),
  });
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="doctor-times overflow-hidden rounded border border-line bg-card shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 id={title} className="text-base">
          {speciality ? `Book an appointment: ${speciality}` : 'Book an appointment'}
        </h2>
        {!docId && speciality === undefined && (
          <SpecialityChoice value={picked} onChange={setPicked} />
        )}
      </div>
      <div aria-live="polite" aria-busy={list.isPending}>
        {list.error && !list.data ? (
          <Message Icon={CloudOff} title="The times could not be loaded" to={to.doctors()}>
            We try again in a few seconds. You can also book on our page, or call.
          </Message>
        ) : list.data ? (
          <Results list={list.data} choice={{ docId, speciality: wanted }} to={to} />
        ) : (
          <Waiting rows={docId ? 1 : 3} />
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 bg-canvas px-4 py-3 text-xs text-ink-soft">
        <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
          <Lock aria-hidden size={14} className="shrink-0" />
          You book on {location.host}
        </span>
        <span>Times by Nadi</span>
      </p>
    </section>
  );
}

type SpecialityChoiceProps = { value: string; onChange: (speciality: string) => void };

function SpecialityChoice({ value, onChange }: SpecialityChoiceProps) {
  const specialities = useSpecialities();
  return (
    <div className="speciality">
      <Select
        aria-label="Speciality"
        className="text-sm"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">All specialities</option>
        {specialities.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </div>
  );
}

type ResultsProps = {
  list: { doctors: readonly Doctor[]; total: number; timeZone: string; closed?: true | undefined };
  choice: EmbedChoice;
  to: Pages;
};

function Results({ list, choice, to }: ResultsProps) {
  const now = useNow(minutes(1));
  const today = wallClock(list.timeZone, now);
  const rows = list.doctors.map((doctor) => ({
    doctor,
    times: doctor.available ? nextTimes(doctor, { today, now }) : [],
  }));
  const more = to.doctors(choice.speciality || undefined);
  if (list.closed) {
    return (
      <Message Icon={CalendarX} title="Online booking opens soon">
        Please call until then.
      </Message>
    );
  }
  if (rows.length === 0) {
    return (
      <Message Icon={CalendarX} title="No doctor can be booked here now" to={to.doctors()}>
        Please see the clinic’s own page, or call.
      </Message>
    );
  }
  if (rows.every(({ times }) => times.length === 0)) {
    const own = choice.docId ? to.appointment(choice.docId) : more;
    return (
      <Message Icon={CalendarX} title="No free time at the moment" to={own}>
        On the clinic’s page you can join the waitlist.
      </Message>
    );
  }
  return (
    <>
      <ul>
        {rows.map(({ doctor, times }) => (
          <li key={doctor._id} className="border-b border-line">
            <DoctorRow doctor={doctor} times={times} own={to.appointment(doctor._id)} />
          </li>
        ))}
      </ul>
      {list.total > rows.length && (
        <p className="border-b border-line px-4 py-1">
          <OutLink to={more} className={LINK}>
            All {list.total} doctors
          </OutLink>
        </p>
      )}
    </>
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-action hover:underline';
const ROW_STYLE = 'doctor-row grid gap-3 px-4 py-4';

type DoctorRowProps = {
  doctor: Doctor;
  times: ReturnType<typeof nextTimes>;
  /** The doctor's own page. */
  own: string;
};

function DoctorRow({ doctor, times, own }: DoctorRowProps) {
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
                  {others.length > 0 ? label.replace(', ', ' ') : slotTime}
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
function OutLink({ to, label, className, children }: OutLinkProps) {
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

type MessageProps = {
  Icon: LucideIcon;
  title: string;
  /** The clinic's own page for booking; absent before it opens. */
  to?: string;
  children: ReactNode;
};

/** Why there are no times, with the ways that remain. */
function Message({ Icon, title, to, children }: MessageProps) {
  const phone = useClinicQuery().data?.settings.phone;
  return (
    <div className="grid gap-3 border-b border-line px-4 py-5">
      <div className="flex gap-3">
        <Icon aria-hidden size={24} className="shrink-0 text-action" />
        <div>
          <h3 className="text-base">{title}</h3>
          <p className="text-ink-soft">{children}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {to && (
          <a href={to} target="_blank" rel="noopener" className={buttonStyle('primary')}>
            <ExternalLink aria-hidden size={18} />
            Open our booking page
          </a>
        )}
        {phone && (
          <a href={phoneHref(phone)} className={buttonStyle('secondary', 'figures')}>
            <Phone aria-hidden size={18} />
            {phone}
          </a>
        )}
      </div>
    </div>
  );
}

/** As high as the rows that follow. */
function Waiting({ rows }: { rows: number }) {
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
