import type { Doctor } from '@nadi/contract/doctors';
import {
  addDays,
  type CalendarDate,
  compareDates,
  parseSlotDate,
  wallClock,
} from '@nadi/domain/clinic-time';
import { minutes, seconds } from '@nadi/domain/limits';
import { EMBED_DAYS } from '@nadi/domain/settings-limits';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, CloudOff, ExternalLink, Lock, type LucideIcon, Phone } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { phoneHref, useClinicQuery } from '#shared/clinic/clinic.tsx';
import { nextTimes } from '#shared/doctor/doctor-grid.tsx';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { useSpecialities } from '#shared/doctor/use-specialities.ts';
import { useNow } from '#shared/format/now.ts';
import { buttonStyle } from '#shared/ui/button.tsx';
import { Select } from '#shared/ui/input.tsx';
import { DoctorRow, LINK, OutLink, Waiting } from './doctor-row.tsx';
import './doctor-times.css';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';

/** The doctors of an embedded list: one doctor, a speciality, or all doctors; and for how many days from today. */
export interface EmbedChoice {
  docId?: string | undefined;
  speciality?: string | undefined;
  /** All days that can be booked if absent. */
  days?: EmbedDays | undefined;
}

export type EmbedDays = (typeof EMBED_DAYS)[number];

/** Parses the number of days of an embedded page's address. */
export function parseEmbedDays(text: string | null): EmbedDays | undefined {
  return EMBED_DAYS.find((days) => String(days) === text);
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
export function DoctorTimes({ docId, speciality, days, to }: EmbedChoice & { to: Pages }) {
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
          {speciality
            ? i18n._('Book an appointment: {speciality}', {
                speciality: specialityName(speciality),
              })
            : i18n._('Book an appointment')}
        </h2>
        {!docId && speciality === undefined && !list.data?.closed && (
          <SpecialityChoice value={picked} onChange={setPicked} />
        )}
      </div>
      <div aria-live="polite" aria-busy={list.isPending}>
        {list.error && !list.data ? (
          <Message
            Icon={CloudOff}
            title={i18n._('The times could not be loaded')}
            to={to.doctors()}
            call={i18n._('Or call.')}
          >
            {i18n._('We try again in a few seconds. You can also book on our page.')}
          </Message>
        ) : list.data ? (
          <Results list={list.data} choice={{ docId, speciality: wanted, days }} to={to} />
        ) : (
          <Waiting rows={docId ? 1 : 3} />
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 bg-canvas px-4 py-3 text-xs text-ink-soft">
        <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
          <Lock aria-hidden size={14} className="shrink-0" />
          {i18n._('You book on {site}', { site: location.host })}
        </span>
        <span>{i18n._('Times by Nadi')}</span>
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
        aria-label={i18n._('Speciality')}
        className="text-sm"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{i18n._('All specialities')}</option>
        {specialities.map((each) => (
          <option key={each} value={each}>
            {specialityName(each)}
          </option>
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
    times: doctor.available
      ? nextTimes({ nextSlots: withinDays(doctor, today, choice.days) }, { today, now })
      : [],
  }));
  const more = to.doctors(choice.speciality || undefined);
  if (list.closed) {
    return (
      <Message
        Icon={CalendarX}
        title={i18n._('Online booking opens soon')}
        call={i18n._('Please call until then.')}
      >
        {i18n._('You cannot book here yet.')}
      </Message>
    );
  }
  if (rows.length === 0) {
    return (
      <Message
        Icon={CalendarX}
        title={i18n._('No doctor can be booked here now')}
        to={to.doctors()}
        call={i18n._('Or call.')}
      >
        {i18n._('Please see the clinic’s own page.')}
      </Message>
    );
  }
  if (rows.every(({ times }) => times.length === 0)) {
    const own = choice.docId ? to.appointment(choice.docId) : more;
    return (
      <Message Icon={CalendarX} title={noTime(choice.days)} to={own} call={i18n._('Or call.')}>
        {choice.days
          ? i18n._('Later times are on the clinic’s page. You can join the waitlist there.')
          : i18n._('You can join the waitlist there.')}
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
            {i18n._('All {count} doctors', { count: list.total })}
          </OutLink>
        </p>
      )}
    </>
  );
}

/** Returns the free slots of that many days, today the first of them. */
function withinDays({ nextSlots = [] }: Doctor, today: CalendarDate, days?: number) {
  if (!days) return nextSlots;
  const end = addDays(today, days);
  return nextSlots.filter(({ slotDate }) => {
    const date = parseSlotDate(slotDate);
    return date && compareDates(date, end) < 0;
  });
}

function noTime(days: EmbedDays | undefined): string {
  return days
    ? i18n._('No free time in the next {count} days', { count: days })
    : i18n._('No free time at the moment');
}

type MessageProps = {
  Icon: LucideIcon;
  title: string;
  /** The clinic's own page for booking; absent before it opens. */
  to?: string;
  /** Said of the clinic's phone, if it has one. */
  call: string;
  children: ReactNode;
};

/** Why there are no times, with the ways that remain. */
function Message({ Icon, title, to, call, children }: MessageProps) {
  const phone = useClinicQuery().data?.settings.phone;
  return (
    <div className="grid gap-3 border-b border-line px-4 py-5">
      <div className="flex gap-3">
        <Icon aria-hidden size={24} className="shrink-0 text-action" />
        <div>
          <h3 className="text-base">{title}</h3>
          <p className="text-ink-soft">
            {children} {phone && call}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {to && (
          <a href={to} target="_blank" rel="noopener" className={buttonStyle('primary')}>
            <ExternalLink aria-hidden size={18} />
            {i18n._('Open our booking page')}
          </a>
        )}
        {phone && (
          <a href={phoneHref(phone)} className={buttonStyle('secondary', 'figures')}>
            <Phone aria-hidden size={18} />
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
      </div>
    </div>
  );
}
