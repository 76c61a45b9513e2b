import type { Appointment } from '@nadi/contract/appointments';
import { CalendarSearch } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { type Column, DataTable } from '#shared/ui/data-table.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { ClinicTimes } from './clinic-times.tsx';
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
        title={errorMessage(list.error, 'Failed to load appointments')}
        onRetry={list.retry}
        retrying={list.retrying}
      >
        <p>Nothing was lost.</p>
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
  const paged = { page: list.page, pages: list.pages, onPage: list.turnTo };
  if (wide) {
    return (
      <DataTable
        caption="Appointments"
        columns={columns}
        rows={appointments}
        rowKey={({ _id }) => _id}
        sorted={list.sorted}
        onSort={list.sortBy}
        {...paged}
      />
    );
  }
  return (
    <>
      <ul aria-label="Appointments" className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {appointments.map((appointment) => (
          <CardItem key={appointment._id} {...{ card, appointment }} />
        ))}
      </ul>
      <Pagination label="Appointments" {...paged} />
    </>
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
        title="No appointments found"
        art={art}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onDays && (
              <Button onClick={() => list.setFilter({ from: '', until: '' })}>
                Search all dates
              </Button>
            )}
            <Button variant={onDays ? 'secondary' : 'primary'} onClick={list.clear}>
              Show all appointments
            </Button>
          </div>
        }
      >
        <p>Nothing fits this search. Try another name, status or date.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No appointments yet" art={art}>
      <p>They appear here as soon as a patient books.</p>
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
