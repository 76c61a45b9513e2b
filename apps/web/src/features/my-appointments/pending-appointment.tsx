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
import { i18n } from '#shared/language/i18n.ts';
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
          {i18n._('Pay later, see my appointments')}
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
  const { meetingId, payment, startsAt } = appointment;
  const paying = paymentState === 'processing' || paymentState === 'checking';
  const early = joinWindow({ startsAt, now }) === 'future';
  const steps = [
    ...(payment || paying ? [] : [adviseOnPaying(appointment)]),
    meetingId ? describeMeeting(early) : describePlace(appointment),
    describeSeen(appointment),
  ];
  return (
    <Section
      plain
      title={i18n._('What happens next')}
      heading="text-base"
      className="grid gap-3 rounded bg-card p-5 shadow-card"
    >
      <ol className="grid list-decimal gap-2 ps-5 text-ink-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {meetingId && <DeviceCheckButton />}
      <div className="grid gap-1 border-t border-line pt-3">
        <h3 className="flex items-center gap-2 text-sm">
          <CalendarHeart aria-hidden size={18} className="text-action" />
          {i18n._('If plans change')}
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

function adviseOnPaying({ meetingId }: Appointment): string {
  return meetingId
    ? i18n._('Pay online any time before the appointment.')
    : i18n._('Pay online any time before the appointment, or at the appointment.');
}

function describeMeeting(early: boolean): string {
  return early
    ? i18n._(
        'You meet by video. Join Meeting opens 24 hours before your time, here and under My appointments. No app is needed.',
      )
    : i18n._(
        'You meet by video. Join Meeting is open, here and under My appointments. No app is needed.',
      );
}

function describePlace(appointment: Appointment): string {
  return appointment.mode === 'phone'
    ? i18n._('The doctor calls you.')
    : i18n._('Come to {place}.', { place: whereText(appointment) });
}

/** Describes what the doctor sees of the patient before the appointment. */
function describeSeen({ bookedBy, docData, userData, vitals }: Appointment): string {
  const names = { doctor: docData.name, patient: userData.name };
  if (bookedBy) {
    return vitals
      ? i18n._(
          '{doctor} sees the name of {patient} and the vitals you sent with the booking.',
          names,
        )
      : i18n._('{doctor} sees the name of {patient}.', names);
  }
  return vitals
    ? i18n._('{doctor} sees your name and the vitals you sent with the booking.', names)
    : i18n._('{doctor} sees your name.', names);
}

function cancelling(
  { cancelUntil }: Appointment,
  { zone, now }: { zone: string; now: Instant },
): string {
  if (cancelUntil !== undefined && cancelUntil < now) {
    return i18n._(
      'You can choose another time, as far as the clinic allows it, or call the clinic.',
    );
  }
  if (cancelUntil === undefined) {
    return i18n._(
      'If you cancel before the appointment starts, an online payment is refunded in full, unless you have already seen the doctor. You can also choose another time, as far as the clinic allows it.',
    );
  }
  return i18n._(
    'If you cancel until {until}, an online payment is refunded in full, unless you have already seen the doctor. You can also choose another time, as far as the clinic allows it.',
    { until: formatInstant(cancelUntil, zone) },
  );
}
