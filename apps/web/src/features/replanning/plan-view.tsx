import * as routes from '@nadi/contract/generated/route-table';
import type { PlanCause } from '@nadi/contract/replanning';
import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { planFigures } from '@nadi/domain/replanning';
import { delayHeading, laterThanBooked } from '@nadi/messages/en/delay';
import { english, joinWords } from '@nadi/messages/en/english';
import {
  replanHeading,
  replanOutcome,
  replanParagraphs,
  roomClosed,
  roomHeading,
} from '@nadi/messages/en/replan-mails';
import { formatClock, formatDay } from '@nadi/messages/when';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Section } from '#shared/ui/section.tsx';
import {
  applyDraft,
  countNotified,
  endWithoutPlan,
  type OfferEdits,
  type PlanDraft,
  toDecisions,
} from './plan-draft.ts';
import { PlanRowView } from './plan-row.tsx';

type Plan = ReplyBody<'planDay'>;

type PlanViewProps = {
  plan: Plan;
  cause: PlanCause;
  role: PortalRole;
  /** Loads a new plan. */
  onReplan: () => void;
  replanning: boolean;
};

/** The proposed day, the choices, the message that patients read, and the button that applies all of it. */
export function PlanView({ plan, cause, role, onReplan, replanning }: PlanViewProps) {
  const [draft, setDraft] = useState<PlanDraft>({});
  // Another plan has other free times.
  const [edited, setEdited] = useState<{ version: string; edits: OfferEdits }>();
  const { slotDate, version, timeZone: zone, plannedAt } = plan;
  const edits = edited?.version === version ? edited.edits : {};
  const rows = applyDraft(plan.appointments, draft, edits);
  const apply = useChange(
    () => {
      const body = { slotDate, cause, version, decisions: toDecisions(rows) };
      return role === 'doctor'
        ? request(routes.applyPlan, body, { as: 'doctor' })
        : request(routes.applyPlan, { ...body, docId: plan.doctor._id }, { as: 'admin' });
    },
    {
      done: i18n._('The plan is applied'),
      failure: [i18n._('The plan was not applied')],
      onDone: () => setDraft({}),
    },
  );
  const hasChanged = isProblem(apply.error, 'day-changed');
  const notified = countNotified(rows);
  const clock = (at: Instant) => formatClock(i18n, wallClock(zone, at));
  if (rows.length === 0) {
    return (
      <EmptyState
        title={i18n._('No appointments are left today')}
        art={<CalendarCheck aria-hidden size={40} className="text-action" />}
      >
        <p>{i18n._('There is nothing to plan again.')}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      {hasChanged && (
        <Notice tone="waiting" urgent>
          <p className="font-medium">{i18n._('The day has changed')}</p>
          <p>{apply.error?.message}</p>
          <Button
            variant="secondary"
            pending={replanning}
            onClick={() => {
              apply.reset();
              onReplan();
            }}
          >
            {i18n._('See the new plan')}
          </Button>
        </Notice>
      )}
      <Figures {...{ rows, cause, plannedAt, clock }} />
      <ul aria-label={i18n._('The rest of the day')} className="grid gap-2">
        {rows.map((row) => (
          <PlanRowView
            key={row._id}
            {...{ row, zone, role, slotDate, rows, plan }}
            onOffers={(offers) => setEdited({ version, edits: { ...edits, [row._id]: offers } })}
            onChoose={(action) => setDraft((before) => ({ ...before, [row._id]: action }))}
          />
        ))}
      </ul>
      <MessagePreview {...{ rows, cause, zone }} doctor={plan.doctor.name} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="me-auto text-ink-soft">
          {i18n._('Nothing changes until you apply. Made from {when}.', {
            when: joinWords(i18n, [formatDay(i18n, slotDate), clock(plannedAt)]),
          })}
        </p>
        <Button variant="secondary" pending={replanning} onClick={onReplan}>
          {i18n._('Suggest again')}
        </Button>
        <Button pending={apply.isPending} disabled={hasChanged} onClick={() => apply.mutate()}>
          {toLabel(notified)}
        </Button>
      </div>
    </div>
  );
}

function toLabel(notified: number): string {
  if (notified === 0) return i18n._('Apply');
  return i18n._(
    '{count, plural, one {Apply and tell # patient} other {Apply and tell # patients}}',
    { count: notified },
  );
}

type PlannedProps = {
  rows: Plan['appointments'];
  cause: PlanCause;
};

type FiguresProps = PlannedProps & { plannedAt: Instant; clock: (at: Instant) => string };

function Figures({ rows, cause, plannedAt, clock }: FiguresProps) {
  const { onTime, later, offered, endsAt, longestWait } = planFigures(rows);
  const without = endWithoutPlan(rows, { cause, plannedAt });
  const figures = [
    {
      label: i18n._('On time'),
      value: String(onTime),
      note: i18n._('of {count}', { count: rows.length }),
    },
    {
      label: i18n._('Later'),
      value: String(later),
      note:
        later > 0
          ? i18n._('at most {minutes} min', { minutes: longestWait })
          : i18n._('no one waits'),
    },
    {
      label: i18n._('Get offers'),
      value: String(offered),
      note: i18n._('three times each, where free'),
    },
    {
      label: i18n._('Day ends'),
      value: endsAt === null ? i18n._('now') : clock(endsAt),
      note: i18n._('without a plan {time}', { time: clock(without) }),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="rounded bg-card p-4 shadow-card">
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-2xl font-semibold figures">{value}</dd>
          <dd className="text-xs text-ink-soft figures">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

type MessagePreviewProps = PlannedProps & { zone: string; doctor: string };

/** Shows the first message of each kind in English. */
function MessagePreview({ rows, cause, zone, doctor }: MessagePreviewProps) {
  const clock = (at: Instant) => formatClock(english, wallClock(zone, at));
  const notified = rows.find(({ action }) => action === 'expect');
  const offered = rows.find(({ action }) => action === 'offer');
  const moved = rows.find(({ action, room }) => action === 'keep' && room);
  if (!notified && !offered && !moved) return null;
  return (
    <Section
      title={i18n._('What patients will read, in English')}
      heading="text-base"
      lead={i18n._('Each patient gets it in their language.')}
    >
      {notified?.expectedAt !== undefined && (
        <figure className="grid gap-1">
          <figcaption className="text-xs text-ink-soft">
            {i18n._('To {patient}', { patient: notified.patient })}
          </figcaption>
          <blockquote lang="en" dir="ltr">
            {delayHeading(doctor, (notified.expectedAt - notified.startsAt) / minutes(1))}.{' '}
            {laterThanBooked()} Expected at about {clock(notified.expectedAt)}.
          </blockquote>
        </figure>
      )}
      {moved?.room && (
        <figure className="grid gap-1">
          <figcaption className="text-xs text-ink-soft">
            {i18n._('To {patient}', { patient: moved.patient })}
          </figcaption>
          <blockquote lang="en" dir="ltr">
            {roomHeading(moved.room.name)}. {roomClosed()}
          </blockquote>
        </figure>
      )}
      {offered && (
        <figure className="grid gap-1">
          <figcaption className="text-xs text-ink-soft">
            {i18n._('To {patient}', { patient: offered.patient })}
          </figcaption>
          <blockquote lang="en" dir="ltr">
            {[
              `${replanHeading(cause.kind, doctor)}.`,
              ...replanParagraphs(cause.kind, expectedText(offered.expectedAt, clock)),
              replanOutcome(expectedText(offered.expectedAt, clock)),
            ].join(' ')}
          </blockquote>
        </figure>
      )}
    </Section>
  );
}

function expectedText(at: Instant | undefined, clock: (at: Instant) => string): string | null {
  return at === undefined ? null : clock(at);
}
