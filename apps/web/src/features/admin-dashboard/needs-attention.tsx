import type { ReplyBody } from '@nadi/contract/routes';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';

type Alerts = ReplyBody<'getClinicFigures'>['alerts'];

/** In the order in which waiting does harm. */
const CAUSES: readonly {
  name: keyof Alerts;
  title: (count: number) => string;
  to: string;
  action: string;
}[] = [
  {
    name: 'refundsFailed',
    title: (count) => `${plural(count, 'refund')} failed`,
    to: `${paths.adminPayments}?money=failed`,
    action: 'See refunds',
  },
  {
    name: 'messagesFailed',
    title: (count) => `${plural(count, 'message')} could not be sent`,
    to: `${paths.messages}?state=failed`,
    action: 'See messages',
  },
  {
    name: 'messagesDelayed',
    title: (count) => `${plural(count, 'message')} not accepted yet by the mail server`,
    to: `${paths.messages}?state=waiting`,
    action: 'See messages',
  },
  {
    name: 'refundsDue',
    title: (count) => `${plural(count, 'payment')} of cancelled appointments to decide about`,
    to: `${paths.adminPayments}?money=held`,
    action: 'Decide',
  },
  {
    name: 'appointmentsLeftOpen',
    title: (count) =>
      `${plural(count, 'appointment')} of past days neither completed nor cancelled`,
    to: `${paths.allAppointments}?state=pending&sort=date&order=asc`,
    action: 'See appointments',
  },
  {
    name: 'refundsOpen',
    title: (count) => `${plural(count, 'refund')} on the way`,
    to: `${paths.adminPayments}?money=owed`,
    action: 'See refunds',
  },
];

export function NeedsAttention({ alerts }: { alerts: Alerts }) {
  const causes = CAUSES.filter(({ name }) => alerts[name] > 0);
  return (
    <section aria-label="Needs attention" className="rounded bg-card shadow-card">
      <h2 className="border-b border-line px-5 py-4 text-lg">Needs attention</h2>
      {causes.length === 0 && (
        <p className="flex items-center gap-3 px-5 py-5">
          <CircleCheck aria-hidden size={20} className="text-done" />
          Nothing needs you now
        </p>
      )}
      <ul>
        {causes.map(({ name, title, to, action }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-3 px-5 py-3 not-last:border-b not-last:border-line"
          >
            <TriangleAlert aria-hidden size={20} className="shrink-0 text-waiting" />
            <span className="min-w-40 flex-1">{title(alerts[name])}</span>
            <LinkButton to={to} variant="secondary">
              {action}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}
