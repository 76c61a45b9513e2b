import type { Appointment } from '@nadi/contract/appointments';
import { joinWindow } from '@nadi/domain/join-window';
import type { Instant } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { CalendarHeart } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { formatInstant } from '#shared/format/instants.ts';
import { whereText } from '#shared/format/place.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Section } from '#shared/ui/section.tsx';
import { isJoinSoon, isUnsettled } from './appointment-rules.ts';
import { JoinMeeting } from './join-meeting.tsx';
import { AddToCalendarPart } from './row-actions.tsx';

const RefundRule = lazyPart(async () => (await import('./refund-rule.tsx')).RefundRule);

type AppointmentAt = { appointment: Appointment; zone: string; now: Instant };

type PendingActionsProps = AppointmentAt & {
  justBooked: boolean;
  toPay: boolean;
  /** Renders payment, these further actions, rescheduling and cancelling. */
  toActions: (further: ReactNode) => ReactNode;
};

/** The actions of a coming appointment; what comes next is first: joining, paying or the calendar. */
export function PendingActions(props: PendingActionsProps) {
  const { appointment, zone, now, justBooked, toPay, toActions } = props;
  const { meetingId, startsAt } = appointment;
  const joinSoon = isJoinSoon(appointment, now);
  const joinable = meetingId !== undefined && joinWindow({ startsAt, now }) === 'open';
  const join = (!justBooked || joinable) && (
    <JoinMeeting first={joinSoon} appointment={appointment} zone={zone} now={now} />
  );
  const calendar = startsAt > now && !isUnsettled(appointment) && (
    <AddToCalendarPart primary={!joinSoon && !toPay} appointment={appointment} />
  );
  return (
    <div
      className={classNames(
        'grid gap-3 rounded bg-card p-5 shadow-card [&_button]:w-full',
        joinSoon && 'max-md:order-first',
      )}
    >
      {joinSoon && join}
      {!toPay && calendar}
      {toActions(
        <>
          {!joinSoon && join}
          {toPay && calendar}
        </>,
      )}
      {justBooked && toPay && (
        <LinkButton to={paths.myAppointments} variant="ghost">
          Pay later, see my appointments
        </LinkButton>
      )}
    </div>
  );
}

type NextStepsProps = AppointmentAt & {
  paymentState: PaymentState | undefined;
};

/** The steps between booking and the appointment. */
export function NextSteps({ appointment, zone, now, paymentState }: NextStepsProps) {
  const { bookedBy, docData, meetingId, payment, startsAt, userData, vitals } = appointment;
  const paying = paymentState === 'processing' || paymentState === 'checking';
  const early = joinWindow({ startsAt, now }) === 'future';
  const opens = early ? 'opens 24 hours before your time' : 'is open';
  const seen = bookedBy ? `the name of ${userData.name}` : 'your name';
  const steps = [
    !payment &&
      !paying &&
      `Pay online any time before the appointment${meetingId ? '' : ', or at the appointment'}.`,
    meetingId &&
      `You meet by video. Join Meeting ${opens}, here and under My appointments. No app is needed.`,
    !meetingId &&
      (appointment.mode === 'phone'
        ? 'The doctor calls you.'
        : `Come to ${whereText(appointment)}.`),
    `${docData.name} sees ${seen}${vitals ? ' and the vitals you sent with the booking' : ''}.`,
  ].filter((step) => typeof step === 'string' && step !== '');
  return (
    <Section
      plain
      title="What happens next"
      heading="text-base"
      className="grid gap-3 rounded bg-card p-5 shadow-card"
    >
      <ol className="grid list-decimal gap-2 ps-5 text-ink-soft">
        {steps.map((step) => (
          <li key={String(step)}>{step}</li>
        ))}
      </ol>
      {meetingId && <DeviceCheckButton />}
      <div className="grid gap-1 border-t border-line pt-3">
        <h3 className="flex items-center gap-2 text-sm">
          <CalendarHeart aria-hidden size={18} className="text-action" />
          If plans change
        </h3>
        <p className="text-ink-soft">
          {appointment.refundTerms ? (
            <Suspense>
              <RefundRule {...{ appointment, zone, now }} />
            </Suspense>
          ) : (
            cancelling(appointment, { zone, now })
          )}
        </p>
      </div>
    </Section>
  );
}

function cancelling(
  { cancelUntil }: Appointment,
  { zone, now }: { zone: string; now: Instant },
): string {
  if (cancelUntil !== undefined && cancelUntil < now) {
    return 'You can choose another time, as far as the clinic allows it, or call the clinic.';
  }
  const until =
    cancelUntil === undefined
      ? 'before the appointment starts'
      : `until ${formatInstant(cancelUntil, zone)}`;
  return `If you cancel ${until}, an online payment is refunded in full, unless you have already seen the doctor. You can also choose another time, as far as the clinic allows it.`;
}
