import type { Appointment } from '@nadi/contract/appointments';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { joinWindow } from '@nadi/domain/join-window';
import type { Instant } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { EarlierTimes } from '#shared/appointment/appointment-facts.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { viewerTime, viewerZone } from '#shared/format/instants.ts';
import { longDayLabel } from '#shared/format/now.ts';
import { whereText } from '#shared/format/place.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Fact } from '#shared/ui/fact.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Status, Time } from '#shared/ui/status.tsx';
import { DoctorLate, SeriesPlace } from './appointment-remarks.tsx';
import { type describeState, isUnsettled } from './appointment-rules.ts';

type AppointmentFactsProps = {
  appointment: Appointment;
  /** True if the whole payment has been refunded. */
  refunded: boolean;
  /** The state in words. */
  state: ReturnType<typeof describeState>;
  zone: string;
  now: Instant;
};

/** Doctor, state, time, fee and meeting of one appointment. */
export function AppointmentFacts(props: AppointmentFactsProps) {
  const { appointment, refunded, state, zone, now } = props;
  const { docData, docId, slotDate, slotTime, startsAt, meetingId, amount } = appointment;
  const date = parseSlotDate(slotDate);
  const pending = isPending(appointment);
  const viewer = viewerTime(startsAt, { clinic: zone, viewer: viewerZone() });
  return (
    <section
      aria-label={i18n._('Appointment')}
      className={classNames('grid gap-5 p-5 md:p-7', pending && 'rounded bg-card shadow-card')}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={docData.name} src={docData.image} size={72} eager className="self-center" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="text-lg font-semibold">
            <Link
              to={paths.appointment(docId)}
              className="inline-flex min-h-11 items-center hover:text-action hover:underline"
            >
              {docData.name}
            </Link>
          </p>
          <p className="pb-1 text-ink-soft">{specialityName(docData.speciality)}</p>
          <Status tone={state.tone}>{state.words}</Status>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-4 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:last-child]:col-span-2">
        {appointment.bookedBy && <Fact name={i18n._('Patient')}>{appointment.userData.name}</Fact>}
        <Fact name={i18n._('Date & Time:')}>
          <Time instant={startsAt}>
            {joinWords(i18n, [
              date ? longDayLabel(date, wallClock(zone, now)) : slotDate,
              formatClock(i18n, slotTime),
            ])}
          </Time>
          {viewer && (
            <span className="block text-xs text-ink-soft">
              {i18n._('{time} your time', { time: viewer })}
            </span>
          )}
          <DoctorLate appointment={appointment} />
          <SeriesPlace appointment={appointment} />
          <EarlierTimes mine appointment={appointment} />
        </Fact>
        <Fact name={i18n._('Fee')}>
          <Money amount={amount} />{' '}
          {appointment.payment && !appointment.cancelled && !refunded && i18n._('(paid)')}
          {appointment.due !== undefined &&
            i18n._('({amount} still to pay)', { amount: formatAmount(i18n, appointment.due) })}
        </Fact>
        {meetingId && <Fact name={i18n._('Meeting ID:')}>{meetingId}</Fact>}
        <Where {...{ appointment, now }} />
      </dl>
    </section>
  );
}

/** The place or the video call of an appointment. A video call has a meeting room with its own address. */
function Where({ appointment, now }: Pick<AppointmentFactsProps, 'appointment' | 'now'>) {
  const { meetingId, startsAt } = appointment;
  const address = whereText(appointment);
  if (!meetingId) return address && <Fact name={i18n._('Where')}>{address}</Fact>;
  return (
    <Fact name={i18n._('Where')}>
      {appointment.inPerson && address
        ? i18n._('By video, or in person: {address}', { address })
        : i18n._('By video')}
      {isPending(appointment) && !isUnsettled(appointment) && (
        <span className="block text-xs font-normal text-ink-soft">
          {joinWindow({ startsAt, now }) === 'future'
            ? i18n._('Join Meeting opens here 24 hours before. No app is needed.')
            : i18n._('Join Meeting is open here. No app is needed.')}
        </span>
      )}
    </Fact>
  );
}
