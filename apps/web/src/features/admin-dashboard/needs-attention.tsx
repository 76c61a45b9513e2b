import type { DisplacedAppointment } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { addDays } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
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

const ALERTS: Record<Alert, { title: (count: number) => string; to: string; action: string }> = {
  refundsFailed: {
    title: (count) => `${plural(count, 'refund')} failed`,
    to: `${paths.adminPayments}?money=failed`,
    action: 'See refunds',
  },
  messagesFailed: {
    title: (count) => `${plural(count, 'message')} could not be sent`,
    to: `${paths.messages}?state=failed`,
    action: 'See messages',
  },
  messagesDelayed: {
    title: (count) => `${plural(count, 'message')} not accepted yet by the mail server`,
    to: `${paths.messages}?state=waiting`,
    action: 'See messages',
  },
  refundsDue: {
    title: (count) => `${plural(count, 'payment')} of cancelled appointments to decide about`,
    to: `${paths.adminPayments}?money=held`,
    action: 'Decide',
  },
  appointmentsLeftOpen: {
    title: (count) =>
      `${plural(count, 'appointment')} of past days neither completed nor cancelled`,
    to: `${paths.allAppointments}?state=pending&sort=date&order=asc`,
    action: 'See appointments',
  },
  walkInsUnpaid: {
    title: (count) => `${plural(count, 'walk-in')} seen and not paid`,
    to: paths.reception,
    action: 'See reception',
  },
  disputesLeft: {
    title: (count) => `${plural(count, 'dispute')} whose doctor has retired without an answer`,
    to: `${paths.doctorList}?retired=yes`,
    action: 'See retired doctors',
  },
  refundsOpen: {
    title: (count) => `${plural(count, 'refund')} on the way`,
    to: `${paths.adminPayments}?money=owed`,
    action: 'See refunds',
  },
};

const SETUP: Record<Attention['setup'][number], Cause> = {
  doctor: {
    title: 'No doctor can be booked',
    to: paths.doctorList,
    action: 'See doctors',
  },
  hours: {
    title:
      'Opening hours are not set: doctors without hours of their own can be booked every day from 10 AM to 9 PM',
    to: paths.clinicSettingsSection('hours'),
    action: 'Set opening hours',
  },
  clinic: {
    title: 'Patients do not see how to reach the clinic',
    to: paths.clinicSettingsSection('clinic'),
    action: 'Enter contact details',
  },
  mail: {
    title: 'E-mail is not set up: patients get no confirmations and no reminders',
    to: paths.messages,
    action: 'See messages',
  },
  payment: {
    title: 'Online payment is not set up',
    to: paths.adminPayments,
    action: 'See payments',
  },
};

/** Lists the matters that need attention, the most urgent first. */
function listCauses(attention: Attention): (Cause | DisplacedAppointment)[] {
  const { alerts, leave, late, setup, today } = attention;
  const displaced = attention.displaced ?? [];
  const unnamed = displaced.length - NAMED;
  const counted = (name: Alert): Cause[] => {
    const { title, ...rest } = ALERTS[name];
    if (alerts[name] === 0) return [];
    // Leads to the counted appointments only: the server counts those of seven days.
    const day = (ahead: number) => today && formatIsoDate(addDays(parseIsoDate(today), ahead));
    const span =
      name === 'appointmentsLeftOpen' && today ? `&from=${day(-7)}&until=${day(-1)}` : '';
    return [{ ...rest, to: `${rest.to}${span}`, title: title(alerts[name]) }];
  };
  return [
    ...counted('refundsFailed'),
    ...counted('messagesFailed'),
    ...displaced.slice(0, NAMED),
    ...(unnamed > 0
      ? [
          {
            title: `${unnamed} more that cannot take place`,
            ...{ to: paths.reception, action: 'See reception' },
          },
        ]
      : []),
    ...late.slice(0, NAMED).map(({ name, minutes, appointments }) => ({
      title: `${name} is ${minutes} min late for ${plural(appointments, 'appointment')}`,
      to: paths.reception,
      action: 'See reception',
    })),
    ...leave.slice(0, NAMED).map(({ docId, name, appointments }) => ({
      title: `${plural(appointments, 'booked appointment')} inside leave of ${name} to decide about`,
      to: paths.doctorHoursOf(docId),
      action: 'Decide',
    })),
    ...(
      [
        ...['messagesDelayed', 'refundsDue', 'appointmentsLeftOpen', 'walkInsUnpaid'],
        'disputesLeft',
      ] as const
    ).flatMap(counted),
    ...setup.map((step) => SETUP[step]),
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
    <section aria-label="Needs attention" className="rounded bg-card shadow-card">
      <h2 className="flex items-center gap-2 border-b border-line px-5 py-4 text-lg">
        Needs attention
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
          Nothing needs you now
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
          Show {hidden} more
        </Button>
      )}
    </section>
  );
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}
