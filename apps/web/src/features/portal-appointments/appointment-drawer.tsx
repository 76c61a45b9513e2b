import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  CircleX,
  Lock,
  type LucideIcon,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { BookedBy } from '#shared/appointment/appointment-facts.tsx';
import { noShowText } from '#shared/appointment/no-show.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { countdown, formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { whereText } from '#shared/format/place.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import type { EndingAction } from '#shared/portal/appointment-action-dialog.tsx';
import { AppointmentStatus, PersonCell, VitalsCell } from '#shared/portal/appointment-cells.tsx';
import { type ReceptionRole, STATE_LABELS } from '#shared/portal/portal.ts';
import { RecordCash } from '#shared/portal/record-cash.tsx';
import { RowDrawer, type RowDrawerProps } from '#shared/portal/row-drawer.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { Time } from '#shared/ui/status.tsx';

type AppointmentDrawerProps = Pick<RowDrawerProps, 'ids' | 'onShow' | 'onClose'> & {
  portal: ReceptionRole;
  appointment: Appointment;
  zone: string;
  onAction: (action: EndingAction) => void;
};

/**
 * The details of one appointment with its actions; for the admin with links to its patient and its payments.
 */
export function AppointmentDrawer(props: AppointmentDrawerProps) {
  const { portal, appointment, zone, onAction, ...row } = props;
  const now = useNow(minutes(1));
  const { userData, docData, userId } = appointment;
  return (
    <RowDrawer
      {...row}
      id={appointment._id}
      title={i18n._('Appointment of {patient}', { patient: userData.name })}
      actions={
        isPending(appointment) && (
          <AppointmentActionButtons labelled {...{ appointment, portal, now, onAction }} />
        )
      }
    >
      <BookedBy appointment={appointment} />
      <PersonCell
        name={docData.name}
        image={docData.image}
        note={specialityName(docData.speciality)}
      />
      <When appointment={appointment} now={now} />
      {owesCash(appointment) && <RecordCash appointment={appointment} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 text-sm">
        <Fact label={i18n._('Fee')}>{formatAmount(i18n, appointment.amount)}</Fact>
        <Fact label={i18n._('Payment')}>{paymentText(appointment)}</Fact>
        {portal === 'admin' && (
          <Fact label={i18n._('Vitals')}>
            <VitalsCell vitals={appointment.vitals} />
          </Fact>
        )}
        {(appointment.location || appointment.mode === 'phone') && (
          <Fact label={i18n._('Where')}>{whereText(appointment)}</Fact>
        )}
        {appointment.meetingId && <Fact label={i18n._('Meeting ID')}>{appointment.meetingId}</Fact>}
      </dl>
      <AppointmentHistory appointment={appointment} zone={zone} />
      <PatientLinks {...{ portal, userId }} name={userData.name} />
      <p className="flex items-center gap-2 text-xs text-ink-soft">
        <Lock aria-hidden size={14} className="shrink-0" />
        {i18n._('Notes and prescriptions are shown to the treating doctor only.')}
      </p>
    </RowDrawer>
  );
}

function When({ appointment, now }: { appointment: Appointment; now: Instant }) {
  const { startsAt, slotDate, slotTime } = appointment;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="text-base font-semibold figures">
          <Time instant={startsAt}>
            {formatDay(i18n, slotDate)} | {formatClock(i18n, slotTime)}
          </Time>
        </p>
        {isPending(appointment) && (
          <p className="text-xs text-ink-soft figures">{countdown(startsAt, now)}</p>
        )}
      </div>
      <AppointmentStatus appointment={appointment} />
    </div>
  );
}

type PatientLinksProps = { portal: ReceptionRole; userId: string; name: string };

function PatientLinks({ portal, userId, name }: PatientLinksProps) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <LinkButton to={paths.patient(userId)} variant="secondary">
        {i18n._('Open the patient’s page')}
      </LinkButton>
      {portal === 'admin' && (
        <LinkButton
          to={`${paths.adminPayments}?${new URLSearchParams({ search: name })}`}
          variant="secondary"
        >
          {i18n._('See the patient’s payments')}
        </LinkButton>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere figures">{children}</dd>
    </>
  );
}

function owesCash({ isCompleted, payment, paidInCash, amount }: Appointment): boolean {
  return isCompleted && !payment && !paidInCash && amount > 0;
}

function paymentText({ payment, paidInCash, due, isCompleted, amount }: Appointment): string {
  if (paidInCash) return i18n._('Paid in cash');
  if (due !== undefined) {
    return i18n._('Paid in part, {amount} to pay', { amount: formatAmount(i18n, due) });
  }
  if (payment) return i18n._('Paid online');
  if (amount === 0) return i18n._('no fee|Free');
  return isCompleted ? i18n._('Cash to record') : i18n._('Unpaid');
}

interface AppointmentEvent {
  at: Instant;
  Icon: LucideIcon;
  text: string;
}

type AppointmentHistoryProps = { appointment: Appointment; zone: string };

/** Booking, moves and end of an appointment, newest first. */
function AppointmentHistory({ appointment, zone }: AppointmentHistoryProps) {
  return (
    <section aria-labelledby="history-heading" className="grid gap-3 border-t border-line pt-4">
      <h3 id="history-heading" className="font-semibold">
        {i18n._('What happened')}
      </h3>
      <ol className="grid gap-3">
        {eventsOf(appointment).map(({ at, Icon, text }) => (
          <li key={`${at} ${text}`} className="flex gap-3">
            <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-action" />
            <div className="min-w-0 wrap-anywhere">
              <p>{text}</p>
              <p className="text-xs text-ink-soft figures">
                <Time instant={at}>{formatInstant(at, zone)}</Time>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventsOf(appointment: Appointment): AppointmentEvent[] {
  const { bookedAt, moves = [], endedAt } = appointment;
  const end = endOf(appointment);
  const events = [
    { at: bookedAt, Icon: CalendarPlus, text: i18n._('Booked') },
    ...moves.map((move) => ({
      at: move.movedAt,
      Icon: CalendarClock,
      text: describeMove(move),
    })),
    ...(end && endedAt !== undefined ? [{ at: endedAt, ...end }] : []),
  ];
  return events.sort((one, other) => other.at - one.at);
}

function describeMove(move: NonNullable<Appointment['moves']>[number]): string {
  const { movedBy, docName } = move;
  const time = describeSlot(move);
  const earlier = docName ? joinWords(i18n, [time, docName]) : time;
  switch (movedBy) {
    case 'doctor':
      return i18n._('Rescheduled from {earlier} by the doctor', { earlier });
    case 'admin':
      return i18n._('Rescheduled from {earlier} by the clinic', { earlier });
    case 'patient':
      return i18n._('Rescheduled from {earlier} by the patient', { earlier });
  }
}

function endOf(appointment: Appointment): Omit<AppointmentEvent, 'at'> | null {
  const { cancelled, cancelledBy, cancelReason, isCompleted, noShow } = appointment;
  if (cancelled) {
    const event = describeCancelled(cancelledBy);
    const text = cancelReason
      ? i18n._('{event}: “{reason}”', { event, reason: cancelReason })
      : event;
    return { Icon: CircleX, text };
  }
  if (isCompleted) return { Icon: CircleCheck, text: STATE_LABELS.completed };
  const why = noShowText(appointment);
  return noShow
    ? { Icon: UserX, text: `${STATE_LABELS['no-show']}${why ? `: ${why}` : ''}` }
    : null;
}

function describeCancelled(by: Appointment['cancelledBy']): string {
  switch (by) {
    case 'doctor':
      return i18n._('Cancelled by the doctor');
    case 'admin':
      return i18n._('Cancelled by the clinic');
    case 'patient':
      return i18n._('Cancelled by the patient');
    default:
      return i18n._('Cancelled');
  }
}
