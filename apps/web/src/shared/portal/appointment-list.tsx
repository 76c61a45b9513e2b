import type { Appointment } from '@nadi/contract/appointments';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { CalendarSearch, HeartPulse, Wind } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { formatCount } from '#shared/format/count.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Time } from '#shared/ui/status.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { AppointmentStatus } from './appointment-cells.tsx';
import { ListPages } from './list-pages.tsx';
import { ClinicTimes } from './list-parts.tsx';
import type { AppointmentSearch, AppointmentSort } from './use-appointment-search.ts';

type AppointmentListProps = {
  list: AppointmentSearch;
  /** Creates the columns once the clinic's time zone is known, and again if the function changes. */
  columnsIn: (zone: string) => readonly Column<Appointment, AppointmentSort>[];
  /** Creates the cards of phones and tablets in the same way. */
  cardsIn: (zone: string) => Card;
};

type Card = (appointment: Appointment) => ReactNode;

/** A table, or cards on phones and tablets; or the loading, failed or empty state. */
export function AppointmentList({ list, ...shown }: AppointmentListProps) {
  if (list.error) {
    return (
      <ErrorState
        title={errorMessage(list.error, i18n._('Failed to load appointments'))}
        onRetry={list.refetch}
        retrying={list.isRefetching}
      >
        <p>{i18n._('Nothing was lost.')}</p>
      </ErrorState>
    );
  }
  if (!list.appointments || list.zone === undefined) return <ListSkeleton />;
  if (list.appointments.length === 0) return <NoAppointments list={list} />;
  return (
    <div
      className={`grid gap-3 ${list.stale ? 'opacity-60 transition-opacity duration-150' : ''}`}
      aria-busy={list.stale}
    >
      <div>
        <Appointments {...shown} list={list} appointments={list.appointments} zone={list.zone} />
        <ListPages label={i18n._('Appointments')} list={list} />
      </div>
      <ClinicTimes zone={list.zone} />
    </div>
  );
}

type AppointmentsProps = AppointmentListProps & {
  appointments: readonly Appointment[];
  zone: string;
};

function Appointments({ list, appointments, zone, columnsIn, cardsIn }: AppointmentsProps) {
  const wide = useWide('xl');
  const columns = useMemo(() => columnsIn(zone), [columnsIn, zone]);
  const card = useMemo(() => cardsIn(zone), [cardsIn, zone]);
  if (wide) {
    return (
      <DataTable
        caption={i18n._('Appointments')}
        columns={columns}
        rows={appointments}
        rowKey={({ _id }) => _id}
        sorted={list.sorted}
        onSort={list.sortBy}
      />
    );
  }
  return (
    <ul aria-label={i18n._('Appointments')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {appointments.map((appointment) => (
        <CardItem key={appointment._id} {...{ card, appointment }} />
      ))}
    </ul>
  );
}

/** Renders again when its appointment or the cards' columns change, not when another one is opened. */
const CardItem = memo(function CardItem(props: { card: Card; appointment: Appointment }) {
  return <li>{props.card(props.appointment)}</li>;
});

function NoAppointments({ list }: { list: AppointmentSearch }) {
  const art = <CalendarSearch aria-hidden size={40} className="text-action" />;
  if (list.filtered) {
    const { from, until, ...others } = list.filter;
    const onDays = (from ?? until) !== undefined && Object.keys(others).length > 0;
    return (
      <EmptyState
        title={i18n._('No appointments found')}
        art={art}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onDays && (
              <Button onClick={() => list.setFilter({ from: '', until: '' })}>
                {i18n._('Search all dates')}
              </Button>
            )}
            <Button variant={onDays ? 'secondary' : 'primary'} onClick={list.clear}>
              {i18n._('Show all appointments')}
            </Button>
          </div>
        }
      >
        <p>{i18n._('Nothing fits this search. Try another name, status or date.')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={i18n._('No appointments yet')} art={art}>
      <p>{i18n._('They appear here as soon as a patient books.')}</p>
    </EmptyState>
  );
}

function ListSkeleton() {
  const wide = useWide('xl');
  return (
    <div aria-busy className={wide ? 'rounded bg-card shadow-card' : 'grid gap-3 md:grid-cols-2'}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className={wide ? 'px-4 py-3' : 'rounded bg-card p-3 shadow-card'}>
          <Skeleton className={wide ? 'h-11 w-full' : 'h-28 w-full'} />
        </div>
      ))}
    </div>
  );
}

type AppointmentCardProps = {
  appointment: Appointment;
  /** The patient's name, with the age if it is known. */
  name: string;
  /** Small facts in a line: doctor, payment, fee. */
  facts: ReactNode;
  /** Wraps the card's content in the link or button that opens the appointment. */
  opener: (content: ReactNode) => ReactNode;
  /** Shown at the right edge below the status. */
  beside?: ReactNode;
  /** Buttons in a row at the foot; null for none. */
  actions: ReactNode;
};

/** An appointment in a list on a phone or tablet, low enough that three fit on the screen. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, name, facts, opener, beside, actions } = props;
  const { startsAt, slotDate, slotTime, userData, series, moves } = appointment;
  return (
    <article className="card-row-wide grid gap-2 rounded bg-card p-3 shadow-card">
      <div className="flex gap-3">
        <Avatar name={userData.name} src={userData.image} size={40} />
        {opener(
          <>
            <span className="block text-xs text-ink-soft">
              <Time instant={startsAt}>
                <RichText
                  text={joinWords(i18n, [
                    i18n._('{day}, <time>{time}</time>', {
                      day: formatDay(i18n, slotDate),
                      time: formatClock(i18n, slotTime),
                    }),
                    ...(series ? [i18n._('{position} of {size}', series)] : []),
                    ...(moves ? [i18n._('rescheduled')] : []),
                  ])}
                  marks={{ time: (words) => <strong className="text-ink">{words}</strong> }}
                />
              </Time>
            </span>
            <span className="block text-base font-medium wrap-anywhere">{name}</span>
            <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft figures">{facts}</span>
          </>,
        )}
        <div className="flex flex-col items-end justify-between gap-1">
          <AppointmentStatus appointment={appointment} />
          {beside}
        </div>
      </div>
      <div className="flex items-center justify-end gap-2 empty:hidden">{actions}</div>
    </article>
  );
}

/** Style of the link or button that opens a card's appointment. */
export const OPENER_STYLE = 'block min-w-0 flex-1 text-start';

/** Heart rate and SpO2 in a line; nothing without vitals. */
export function VitalsFact({ vitals }: Pick<Appointment, 'vitals'>) {
  if (!vitals) return null;
  return (
    <span className="inline-flex gap-3 whitespace-nowrap">
      <span className="inline-flex items-center gap-1">
        <HeartPulse size={14} className="shrink-0 text-danger" aria-label={i18n._('Heart Rate')} />
        {i18n._('{bpm} BPM', { bpm: vitals.bpm })}
      </span>
      <span className="inline-flex items-center gap-1">
        <Wind size={14} className="shrink-0 text-action" aria-label={i18n._('SpO2')} />
        {vitals.spo2} %
      </span>
    </span>
  );
}

/** The number of matches, and of those that the server has counted. */
export function ListTotal({ list }: { list: AppointmentSearch }) {
  const { total, filtered } = list;
  const counts = { count: total, counted: formatCount(total) };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft">
      <p aria-live="polite" className="figures">
        {list.appointments &&
          (list.open
            ? i18n._('{counted} or more appointments', counts)
            : i18n._(
                '{count, plural, one {{counted} appointment} other {{counted} appointments}}',
                counts,
              ))}
      </p>
      {filtered && (
        <button
          type="button"
          className="min-h-11 font-semibold text-action hover:underline"
          onClick={list.clear}
        >
          {i18n._('Clear filters')}
        </button>
      )}
    </div>
  );
}
