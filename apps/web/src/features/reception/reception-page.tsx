import type { ReceptionAppointment } from '@nadi/contract/reception';
import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { CalendarPlus, Columns3 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { longDayLabel, useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useDeskLimit } from '#shared/portal/desk-places.ts';
import { DisplacedUnknown } from '#shared/portal/displaced-unknown.tsx';
import { SpecialityFilter } from '#shared/portal/list-filters.tsx';
import { TemporaryPassword } from '#shared/portal/temporary-password.tsx';
import { RequestsPart } from '#shared/requests/requests-part.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { DialogLoading, EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { DayPicker } from '#shared/ui/date-input.tsx';
import { lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { shownDoctors } from './board-layout.ts';
import { DayBoard } from './day-board.tsx';
import { DoctorList } from './doctor-day.tsx';
import { useReceptionDay } from './use-reception-day.ts';

const BookDialog = lazyPart(
  async () => (await import('#shared/portal/book-dialog.tsx')).BookDialog,
);
const AppointmentDialog = lazyPart(
  async () => (await import('./appointment-dialog.tsx')).AppointmentDialog,
);

const AbsentDoctors = lazyPart(
  async () => (await import('#shared/portal/absent-doctors.tsx')).AbsentDoctors,
);

const DisplacedAppointments = lazyPart(
  async () => (await import('#shared/portal/displaced-appointments.tsx')).DisplacedAppointments,
  DisplacedUnknown,
);

const WhyDialog = lazyPart(async () => (await import('./why-dialog.tsx')).WhyDialog);
const WalkIns = lazyPart(async () => (await import('./walk-ins.tsx')).WalkIns);

const listViews = () =>
  [
    { id: 'doctors', label: i18n._('Doctors') },
    { id: 'walk-ins', label: i18n._('Walk-ins') },
  ] as const;

/** The open dialog; a free time of a doctor may have started the booking. */
type Opened =
  | {
      kind: 'book';
      date?: string | undefined;
      docId?: string | undefined;
      slotTime?: string | undefined;
    }
  | { kind: 'appointment'; id: string }
  | { kind: 'why' };

export function ReceptionPage() {
  const query = useReceptionDay();
  const [opened, setOpened] = useState<Opened>();
  const { requested, forget } = query;
  useEffect(() => {
    if (!requested) return;
    setOpened({ kind: 'book' });
    forget();
  }, [requested, forget]);
  const { data } = query;
  const ownPlaces = useDeskLimit();
  useEffect(() => preloadSoon(BookDialog, AppointmentDialog, WalkIns), []);
  // The day on screen, which another one may follow while the dialog is open.
  const date = data?.date;
  const book = (docId?: string, slotTime?: string) =>
    setOpened({ kind: 'book', date, docId, slotTime });
  return (
    <div className="grid gap-5">
      <PageTitle title={i18n._('Reception')} />
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl">{i18n._('Reception')}</h1>
          <DayName date={query.view === 'doctors' ? data?.date : undefined} zone={data?.timeZone} />
          {ownPlaces && (
            <p className="text-ink-soft">
              {i18n._('Only {places}, video and phone', { places: ownPlaces })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.cashUp} variant="secondary">
            {i18n._('Cash-up')}
          </LinkButton>
          <LinkButton to={paths.replanning} variant="secondary">
            {i18n._('Replan a day')}
          </LinkButton>
          {query.view === 'doctors' && (
            <Button variant="secondary" onClick={() => setOpened({ kind: 'why' })}>
              {i18n._('Why not free?')}
            </Button>
          )}
          {query.view === 'doctors' && (
            <Button onClick={() => book()}>
              <CalendarPlus aria-hidden size={18} />
              {i18n._('Book for a patient')}
            </Button>
          )}
        </div>
      </header>
      {data && (
        <TemporaryPassword
          endsAt={data.temporaryPasswordEndsAt}
          zone={data.timeZone}
          accountPath={paths.adminAccount}
        />
      )}
      <Suspense>
        <AbsentDoctors />
        <DisplacedAppointments portal="admin" paths={paths} />
      </Suspense>
      <Tabs
        label={i18n._('Reception')}
        tabs={listViews()}
        selected={query.view}
        onSelect={(view) => query.go({ view: view === 'walk-ins' ? view : '' })}
      >
        {query.view === 'walk-ins' ? (
          <div className="pt-4">
            <Suspense fallback={<Skeleton className="h-60" />}>
              <WalkIns />
            </Suspense>
          </div>
        ) : (
          <div className="grid gap-5 pt-4">
            <RequestsPart portal="admin" />
            <Filters query={query} />
            {!data && (
              <LoadState
                query={query}
                failure={i18n._('The day could not be loaded.')}
                skeleton="h-150"
              />
            )}
            {data && (
              // Another day is loading: a press must not book on the one that is still shown.
              <div
                inert={query.isPlaceholderData}
                aria-busy={query.isPlaceholderData}
                className={query.isPlaceholderData ? 'opacity-60' : undefined}
              >
                <Day
                  day={data}
                  onOpen={(appointment) => setOpened({ kind: 'appointment', id: appointment._id })}
                  onBook={book}
                />
              </div>
            )}
            {data && (
              <Pagination
                label={i18n._('Doctors')}
                page={query.page}
                pages={Math.max(data.pages, query.page)}
                onPage={(page) => query.go({ page: page > 1 ? String(page) : '' })}
              />
            )}
          </div>
        )}
      </Tabs>
      {data && opened && (
        <Suspense fallback={<DialogLoading />}>
          <OpenedDialog opened={opened} day={data} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

type ReceptionDay = ReplyBody<'getReceptionDay'>;

function DayName({ date, zone = 'UTC' }: { date: string | undefined; zone: string | undefined }) {
  const now = useNow(minutes(1));
  return (
    <p aria-live="polite" className="min-h-6 text-ink-soft figures">
      {date && longDayLabel(parseIsoDate(date), wallClock(zone, now))}
    </p>
  );
}

function Filters({ query }: { query: ReturnType<typeof useReceptionDay> }) {
  return (
    <search className="flex flex-wrap items-end gap-x-6 gap-y-3">
      {query.date && <DayPicker date={query.date} onPick={(date) => query.go({ date })} />}
      <SpecialityFilter
        value={query.speciality}
        onChoose={(speciality) => query.go({ speciality })}
      />
    </search>
  );
}

type DayProps = {
  day: ReceptionDay;
  onOpen: (appointment: ReceptionAppointment) => void;
  onBook: (docId: string, slotTime?: string) => void;
};

function Day({ day, onOpen, onBook }: DayProps) {
  const wide = useWide();
  const doctors = shownDoctors(day.doctors, day.appointments);
  if (doctors.length === 0) {
    return (
      <EmptyState
        title={i18n._('Nobody works on this day')}
        art={<Columns3 aria-hidden size={40} className="text-action" />}
      >
        <p>
          {day.pages > 1
            ? i18n._('Choose another day, another speciality or another page of doctors.')
            : i18n._('Choose another day or another speciality.')}
        </p>
      </EmptyState>
    );
  }
  const Shown = wide ? DayBoard : DoctorList;
  return <Shown day={{ ...day, doctors }} onOpen={onOpen} onBook={onBook} />;
}

type OpenedDialogProps = { opened: Opened; day: ReceptionDay; onClose: () => void };

function OpenedDialog({ opened, day, onClose }: OpenedDialogProps) {
  const appointment =
    opened.kind === 'appointment' ? day.appointments.find(({ _id }) => _id === opened.id) : null;
  // Closes the dialog, for example after a move to another day. Otherwise it would open again on that day.
  useEffect(() => {
    if (appointment === undefined) onClose();
  }, [appointment, onClose]);
  if (opened.kind === 'why') return <WhyDialog {...{ day, onClose }} />;
  if (opened.kind === 'book') {
    const doctor = day.doctors.find(({ _id }) => _id === opened.docId);
    const { date = day.date, slotTime } = opened;
    // Today may be nearly over: without a chosen time, the dialog begins with the first day that has a free one.
    const isToday = date === formatIsoDate(wallClock(day.timeZone, Date.now()));
    const shown = isToday && !slotTime ? undefined : date;
    return <BookDialog {...{ doctor, date: shown, slotTime, onClose }} />;
  }
  return appointment ? <AppointmentDialog appointment={appointment} onClose={onClose} /> : null;
}
