import type { Appointment } from '@nadi/contract/appointments';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { addressText } from '#shared/format/address.ts';
import { countdown, viewerTime, viewerZone } from '#shared/format/instants.ts';
import { dayLabel, useNow } from '#shared/format/now.ts';
import { useSearchParams } from '#shared/router/router.tsx';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { Time } from '#shared/ui/status.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { AppointmentRow } from './appointment-row.tsx';
import { isOver, splitAppointments } from './appointment-rules.ts';
import { JoinMeeting } from './join-meeting.tsx';
import { AddToCalendarPart, BookAgain, CancelDialog, RowActions } from './row-actions.tsx';
import { useCancel, usePayments } from './use-appointments.ts';

const PAGE_SIZE = 10;
/** The time for which a booking is marked as new. */
const NEW_FOR = minutes(30);

type AppointmentListProps = { appointments: readonly Appointment[]; zone: string };

/** Upcoming and past appointments in two tabs, paged; the tab and the page are in the address. */
export function AppointmentList({ appointments, zone }: AppointmentListProps) {
  const now = useNow(minutes(1));
  const cancel = useCancel();
  const { upcoming, past } = splitAppointments(appointments, now);
  const justCancelled = past.filter(({ _id }) => _id === cancel.cancelled);
  const { tab, page, pages, shown, openTab, openPage } = useTabs({
    // A row that was just cancelled keeps its position and shows its new state.
    upcoming: [...upcoming, ...justCancelled].toSorted((a, b) => a.startsAt - b.startsAt),
    past,
  });
  const next = upcoming.find((each) => !isOver(each, now));
  return (
    <>
      {next && tab === 'upcoming' && <NextAppointment appointment={next} zone={zone} now={now} />}
      <Tabs
        label="Appointments"
        tabs={[
          { id: 'upcoming', label: `Upcoming (${upcoming.length})` },
          { id: 'past', label: `Past (${past.length})` },
        ]}
        selected={tab}
        onSelect={openTab}
      >
        {shown.length === 0 && <NothingHere tab={tab} />}
        <Rows appointments={shown} zone={zone} now={now} cancel={cancel} />
        <Pagination label="Appointments" page={page} pages={pages} onPage={openPage} />
      </Tabs>
    </>
  );
}

type RowsProps = AppointmentListProps & { now: Instant; cancel: ReturnType<typeof useCancel> };

function Rows({ appointments, zone, now, cancel }: RowsProps) {
  const payments = usePayments();
  const [rescheduling, setRescheduling] = useState<Appointment>();
  return (
    <>
      <ul className="grid gap-3">
        {appointments.map((appointment) => (
          <li key={appointment._id}>
            <AppointmentRow
              appointment={appointment}
              zone={zone}
              focused={cancel.cancelled === appointment._id}
              isNew={!appointment.cancelled && now - appointment.bookedAt < NEW_FOR}
            >
              <JoinMeeting appointment={appointment} zone={zone} now={now} />
              <RowActions
                appointment={appointment}
                zone={zone}
                payments={payments}
                now={now}
                onCancel={cancel.openDialog}
                onReschedule={setRescheduling}
              />
              {isPending(appointment) && appointment.startsAt > now && (
                <AddToCalendarPart more appointment={appointment} />
              )}
              {!isPending(appointment) && (
                <BookAgain appointment={appointment} variant="secondary" />
              )}
            </AppointmentRow>
          </li>
        ))}
      </ul>
      <CancelDialog {...{ cancel, payments, now }} />
      <ReschedulePart
        appointment={rescheduling}
        by="patient"
        onClose={() => setRescheduling(undefined)}
      />
    </>
  );
}

type TabId = 'upcoming' | 'past';

/** A page past the end becomes the last page. */
function useTabs(lists: Record<TabId, Appointment[]>) {
  const [params, setParams] = useSearchParams();
  const firstTab: TabId = lists.upcoming.length > 0 ? 'upcoming' : 'past';
  const named = params.get('show');
  const tab: TabId = named === 'past' || named === 'upcoming' ? named : firstTab;
  const list = lists[tab];
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1));

  return {
    tab,
    page,
    pages,
    shown: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    openTab: (show: TabId) => setParams({ show }, { replace: true }),
    openPage(next: number) {
      setParams({ show: tab, page: String(next) });
      scrollTo(0, 0);
    },
  };
}

function NothingHere({ tab }: { tab: TabId }) {
  if (tab === 'past') return <EmptyState title="No past appointments" />;
  return (
    <EmptyState
      title="No upcoming appointments"
      action={<LinkButton to={paths.doctors()}>Find a doctor</LinkButton>}
    />
  );
}

type NextAppointmentProps = { appointment: Appointment; zone: string; now: Instant };

/** The next appointment with its countdown. */
function NextAppointment(props: NextAppointmentProps) {
  const { appointment, zone, now } = props;
  const { docData, slotDate, slotTime, startsAt } = appointment;
  const date = parseSlotDate(slotDate);
  const own = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });
  const begun = now >= startsAt;
  return (
    <section
      aria-labelledby="next-appointment"
      className="grid gap-5 rounded bg-action-soft p-5 shadow-card md:grid-cols-[1fr_auto] md:items-center md:p-7"
    >
      <div className="flex items-center gap-4">
        <Avatar name={docData.name} src={docData.image} size={72} eager className="self-center" />
        <div className="min-w-0">
          <h2 id="next-appointment" className="text-sm font-semibold text-action">
            Your next appointment
          </h2>
          <p className="text-lg font-semibold wrap-anywhere">{docData.name}</p>
          <p className="text-ink-soft">{docData.speciality}</p>
          <p>
            {appointment.meetingId
              ? `By video${appointment.inPerson ? ' or in person' : ''}`
              : addressText(docData.address)}
          </p>
          {appointment.bookedBy && <p className="font-medium">For {appointment.userData.name}</p>}
        </div>
      </div>
      <div className="md:text-end">
        <p className="text-xl font-semibold figures">
          {begun ? 'Began ' : ''}
          {countdown(startsAt, now)}
        </p>
        <p>
          <Time instant={startsAt}>
            {date ? `${dayLabel(date, wallClock(zone, now))}, ${slotTime}` : displayDate(slotDate)}
          </Time>
        </p>
        {own && <p className="text-xs text-ink-soft">{own} your time</p>}
      </div>
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <JoinMeeting first {...props} />
        <DeviceCheckButton />
      </div>
    </section>
  );
}
