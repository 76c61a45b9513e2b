import type { DisplacedAppointment } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { addDays } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { DisplacedItem } from '#shared/portal/displaced-appointments.tsx';
import { DisplacedUnknown } from '#shared/portal/displaced-unknown.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { useWide } from '#shared/ui/use-wide.ts';

type Attention = Pick<ReplyBody<'getClinicFigures'>, 'alerts' | 'leave' | 'late' | 'setup'> & {
  /** The clinic's day, `2027-01-05`. */
  today?: string | undefined;
  /** Appointments that cannot take place; undefined until they are known, null if they could not be loaded. */
  displaced?: readonly DisplacedAppointment[] | null | undefined;
};
type Alert = keyof Attention['alerts'];

/** A matter that needs attention, and the page that settles it. */
type Cause = { title: string; to: string; action: string };

/** The number of doctors or patients named for each reason. */
const NAMED = 5;

/** Describes a counted matter. */
function alertOf(alert: Alert, count: number): Cause {
  const counts = { count, counted: formatCount(count) };
  const causes: Record<Alert, () => Cause> = {
    refundsFailed: () => ({
      title: i18n._(
        '{count, plural, one {{counted} refund failed} other {{counted} refunds failed}}',
        counts,
      ),
      to: `${paths.adminPayments}?money=failed`,
      action: i18n._('See refunds'),
    }),
    messagesFailed: () => ({
      title: i18n._(
        '{count, plural, one {{counted} message could not be sent} other {{counted} messages could not be sent}}',
        counts,
      ),
      to: `${paths.messages}?state=failed`,
      action: i18n._('See messages'),
    }),
    messagesDelayed: () => ({
      title: i18n._(
        '{count, plural, one {{counted} message not accepted yet by the mail server} other {{counted} messages not accepted yet by the mail server}}',
        counts,
      ),
      to: `${paths.messages}?state=waiting`,
      action: i18n._('See messages'),
    }),
    refundsDue: () => ({
      title: i18n._(
        '{count, plural, one {{counted} payment of cancelled appointments to decide about} other {{counted} payments of cancelled appointments to decide about}}',
        counts,
      ),
      to: `${paths.adminPayments}?money=held`,
      action: i18n._('Decide'),
    }),
    appointmentsLeftOpen: () => ({
      title: i18n._(
        '{count, plural, one {{counted} appointment of past days neither completed nor cancelled} other {{counted} appointments of past days neither completed nor cancelled}}',
        counts,
      ),
      to: `${paths.allAppointments}?state=pending&sort=date&order=asc`,
      action: i18n._('See appointments'),
    }),
    walkInsUnpaid: () => ({
      title: i18n._(
        '{count, plural, one {{counted} walk-in seen and not paid} other {{counted} walk-ins seen and not paid}}',
        counts,
      ),
      to: paths.reception,
      action: i18n._('See reception'),
    }),
    disputesLeft: () => ({
      title: i18n._(
        '{count, plural, one {{counted} dispute whose doctor has retired without an answer} other {{counted} disputes whose doctor has retired without an answer}}',
        counts,
      ),
      to: `${paths.doctorList}?retired=yes`,
      action: i18n._('See retired doctors'),
    }),
    refundsOpen: () => ({
      title: i18n._(
        '{count, plural, one {{counted} refund on the way} other {{counted} refunds on the way}}',
        counts,
      ),
      to: `${paths.adminPayments}?money=owed`,
      action: i18n._('See refunds'),
    }),
  };
  return causes[alert]();
}

/** Describes a part of the clinic that is not set up. */
function setupCause(step: Attention['setup'][number]): Cause {
  switch (step) {
    case 'doctor':
      return {
        title: i18n._('No doctor can be booked'),
        to: paths.doctorList,
        action: i18n._('See doctors'),
      };
    case 'hours':
      return {
        title: i18n._(
          'Opening hours are not set: doctors without hours of their own can be booked every day from 10 AM to 9 PM',
        ),
        to: paths.clinicSettingsSection('hours'),
        action: i18n._('Set opening hours'),
      };
    case 'clinic':
      return {
        title: i18n._('Patients do not see how to reach the clinic'),
        to: paths.clinicSettingsSection('clinic'),
        action: i18n._('Enter contact details'),
      };
    case 'mail':
      return {
        title: i18n._('E-mail is not set up: patients get no confirmations and no reminders'),
        to: paths.messages,
        action: i18n._('See messages'),
      };
    case 'payment':
      return {
        title: i18n._('Online payment is not set up'),
        to: paths.adminPayments,
        action: i18n._('See payments'),
      };
  }
}

/** Lists the matters that need attention, the most urgent first. */
function listCauses(attention: Attention): (Cause | DisplacedAppointment)[] {
  const { alerts, leave, late, setup, today } = attention;
  const displaced = attention.displaced ?? [];
  const unnamed = displaced.length - NAMED;
  const counted = (name: Alert): Cause[] => {
    if (alerts[name] === 0) return [];
    const cause = alertOf(name, alerts[name]);
    // Leads to the counted appointments only: the server counts those of seven days.
    const day = (ahead: number) => today && formatIsoDate(addDays(parseIsoDate(today), ahead));
    const span =
      name === 'appointmentsLeftOpen' && today ? `&from=${day(-7)}&until=${day(-1)}` : '';
    return [{ ...cause, to: `${cause.to}${span}` }];
  };
  return [
    ...counted('refundsFailed'),
    ...counted('messagesFailed'),
    ...displaced.slice(0, NAMED),
    ...(unnamed > 0
      ? [
          {
            title: i18n._('{count} more that cannot take place', { count: unnamed }),
            ...{ to: paths.reception, action: i18n._('See reception') },
          },
        ]
      : []),
    ...late.slice(0, NAMED).map(({ name, minutes, appointments }) => ({
      title: i18n._(
        '{count, plural, one {{doctor} is {minutes} min late for {counted} appointment} other {{doctor} is {minutes} min late for {counted} appointments}}',
        { doctor: name, minutes, count: appointments, counted: formatCount(appointments) },
      ),
      to: paths.reception,
      action: i18n._('See reception'),
    })),
    ...leave.slice(0, NAMED).map(({ docId, name, appointments }) => ({
      title: i18n._(
        '{count, plural, one {{counted} booked appointment inside leave of {doctor} to decide about} other {{counted} booked appointments inside leave of {doctor} to decide about}}',
        { doctor: name, count: appointments, counted: formatCount(appointments) },
      ),
      to: paths.doctorHoursOf(docId),
      action: i18n._('Decide'),
    })),
    ...(
      [
        ...['messagesDelayed', 'refundsDue', 'appointmentsLeftOpen', 'walkInsUnpaid'],
        'disputesLeft',
      ] as const
    ).flatMap(counted),
    ...setup.map(setupCause),
    ...counted('refundsOpen'),
  ];
}

/** The number of causes that a phone shows at first. */
const FIRST_SHOWN = 3;

export function NeedsAttention(props: Attention) {
  const wide = useWide();
  const [all, setAll] = useState(false);
  const causes = listCauses(props);
  const shown = wide || all ? causes : causes.slice(0, FIRST_SHOWN);
  const hidden = causes.length - shown.length;
  return (
    <section aria-label={i18n._('Needs attention')} className="rounded bg-card shadow-card">
      <h2 className="flex items-center gap-2 border-b border-line px-5 py-4 text-lg">
        {i18n._('Needs attention')}
        {causes.length > 0 && (
          <span className="rounded-full bg-danger px-2 text-xs leading-5 text-on-action figures">
            {causes.length}
          </span>
        )}
      </h2>
      {props.displaced === null && <DisplacedUnknown />}
      {causes.length === 0 && props.displaced && (
        <p className="flex items-center gap-3 px-5 py-5">
          <CircleCheck aria-hidden size={20} className="text-done" />
          {i18n._('Nothing needs you now')}
        </p>
      )}
      <ul>
        {shown.map((cause) =>
          '_id' in cause ? (
            <DisplacedItem key={cause._id} displaced={cause} portal="admin" paths={paths} />
          ) : (
            <li
              key={cause.title}
              className="flex flex-wrap items-center gap-3 px-5 py-3 not-last:border-b not-last:border-line"
            >
              <TriangleAlert aria-hidden size={20} className="shrink-0 text-waiting" />
              <span className="min-w-40 flex-1">{cause.title}</span>
              <LinkButton to={cause.to} variant="secondary">
                {cause.action}
              </LinkButton>
            </li>
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button
          variant="ghost"
          className="w-full rounded-t-none border-t-line"
          onClick={() => setAll(true)}
        >
          {i18n._('Show {count} more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}
