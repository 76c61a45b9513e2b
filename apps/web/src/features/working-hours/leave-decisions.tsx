import * as routes from '@nadi/contract/generated/route-table';
import type { AdminLeaveDecision } from '@nadi/contract/schedules';
import { isoDateAt } from '@nadi/domain/iso-date';
import { CANCEL_REASON_MAX } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount } from '@nadi/messages/when';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useHoursPlaces } from '#shared/hours/place-select.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useRetainedState } from '#shared/session/retained-text.ts';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { describeException, titleOf } from './describe-exception.tsx';
import { LeaveDecisionRow } from './leave-decision-row.tsx';
import {
  choiceOf,
  chooseAll,
  type LeaveAppointment,
  type LeaveDraft,
  type LeaveTotals,
  toDecisions,
  totalsOf,
} from './leave-draft.ts';

type LeaveDecisionsProps = {
  owner: LeaveOwner;
  exceptionId: string;
  onClose: () => void;
};

/** The appointments inside leave: each is moved, cancelled or kept, all in one request. */
export function LeaveDecisions({ owner, exceptionId, onClose }: LeaveDecisionsProps) {
  const query = useQuery(
    portalQuery(owner.role, routes.listLeave, { exceptionId, ...doctorOf(owner) }),
  );
  const { data } = query;
  const places = useHoursPlaces();
  if (!data)
    return (
      <LoadState
        query={query}
        failure={i18n._('The appointments could not be loaded.')}
        skeleton="h-64"
      />
    );
  const { leave, appointments, undecided } = data;
  return (
    <section
      aria-label={i18n._('Booked appointments during the leave')}
      className="grid gap-4 rounded bg-waiting-soft p-4 max-sm:p-3"
    >
      <div>
        <h3 ref={focusHeading} tabIndex={-1} className="text-base focus-visible:outline-none">
          {joinWords(i18n, [titleOf(leave, places), describeException(leave)])}
        </h3>
        <p className="text-xs">
          {headline(appointments.length, undecided)}{' '}
          {i18n._('Nothing changes until you apply your decisions.')}
        </p>
        <ReplanLink owner={owner} leave={leave} today={isoDateAt(data.timeZone, Date.now())} />
      </div>
      {appointments.length === 0 ? (
        <Button variant="secondary" className="justify-self-start" onClick={onClose}>
          {i18n._('Close')}
        </Button>
      ) : (
        <DecisionForm {...{ owner, exceptionId, appointments, onClose }} />
      )}
    </section>
  );
}

type ReplanLinkProps = {
  owner: LeaveOwner;
  leave: { from: string; until: string };
  today: string;
};

/** Leads from leave of today to offers for the rest of the day. */
function ReplanLink({ owner, leave, today }: ReplanLinkProps) {
  if (leave.from > today || today > leave.until) return null;
  const path =
    owner.role === 'doctor' ? paths.doctorReplan : owner.docId && paths.replan(owner.docId);
  if (!path) return null;
  return (
    <LinkButton to={`${path}?cause=ill`} variant="secondary" className="mt-2">
      {i18n._('Offer other times for today')}
    </LinkButton>
  );
}

/** A ref that focuses the part opened by a button far above. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus();
}

const forAll = () =>
  [
    { action: 'move', label: i18n._('Move all') },
    { action: 'cancel', label: i18n._('Cancel all') },
    { action: 'keep', label: i18n._('Keep all') },
  ] as const;

function headline(listed: number, undecided: number): string {
  if (listed === 0) return i18n._('No appointment is booked during it.');
  if (undecided === 0) return i18n._('Every appointment is decided.');
  const booked = i18n._(
    '{count, plural, one {# appointment is booked and to be decided.} other {# appointments are booked and to be decided.}}',
    { count: undecided },
  );
  if (undecided <= listed) return booked;
  return `${booked} ${i18n._('The first {count} are shown.', { count: listed })}`;
}

type DecisionFormProps = LeaveDecisionsProps & { appointments: readonly LeaveAppointment[] };

function DecisionForm({ owner, exceptionId, appointments, onClose }: DecisionFormProps) {
  const [draft, setDraft] = useState<LeaveDraft>({});
  const [reason, setReason] = useState('');
  const { decide, pending, error, failed } = useDecideLeave(owner, exceptionId, (left) => {
    setDraft({});
    if (left === 0) onClose();
  });
  const isChanged = reason !== '' || Object.keys(draft).length > 0;
  useRetainedState(`leave:${exceptionId}`, isChanged ? { draft, reason } : null, (retained) => {
    setDraft(retained.draft);
    setReason(retained.reason);
  });
  const totals = totalsOf(appointments, draft);
  const decisions = toDecisions(appointments, draft, reason.trim());
  const doctors = new Set(appointments.map(({ docId }) => docId));
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{i18n._('The same for all')}</legend>
        {forAll().map(({ action, label }) => (
          <Button
            key={action}
            variant="secondary"
            onClick={() => setDraft(chooseAll(appointments, action))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <ul className="grid gap-2">
        {appointments.map((appointment) => (
          <LeaveDecisionRow
            key={appointment._id}
            appointment={appointment}
            choice={choiceOf(appointment, draft)}
            problem={failed[appointment._id]}
            withDoctor={doctors.size > 1}
            byClinic={owner.role === 'admin'}
            onChoose={(choice) => setDraft((before) => ({ ...before, [appointment._id]: choice }))}
          />
        ))}
      </ul>
      {totals.cancelled > 0 && (
        <Field
          name="reason"
          label={i18n._('Reason for cancelling (optional)')}
          hint={i18n._('The patients read it in My appointments.')}
        >
          <Input
            maxLength={CANCEL_REASON_MAX}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      {error && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{error}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="me-auto font-semibold figures" aria-live="polite">
          {describeTotals(totals)}
        </p>
        <Button variant="secondary" onClick={onClose}>
          {i18n._('Later')}
        </Button>
        <Button
          pending={pending}
          disabled={decisions.length === 0}
          onClick={() => decide(decisions)}
        >
          {i18n._('{count, plural, one {Apply # decision} other {Apply # decisions}}', {
            count: decisions.length,
          })}
        </Button>
      </div>
    </>
  );
}

/** Describes the totals, such as "2 moved, 1 cancelled (₹500 go back), 1 kept, 1 open". */
function describeTotals({ moved, cancelled, staying, refunded, open }: LeaveTotals): string {
  const parts = [
    moved > 0 && i18n._('{count} moved', { count: moved }),
    cancelled > 0 && describeCancelled(cancelled, refunded),
    staying > 0 && i18n._('{count} kept', { count: staying }),
    open > 0 && i18n._('{count} open', { count: open }),
  ];
  return joinWords(
    i18n,
    parts.filter((part) => part !== false),
  );
}

function describeCancelled(count: number, refunded: number): string {
  if (refunded === 0) return i18n._('{count} cancelled', { count });
  return i18n._('{count} cancelled ({amount} go back)', {
    count,
    amount: formatAmount(i18n, refunded),
  });
}

/** The owner of the appointments: the doctor, one doctor chosen by the admin, or all doctors. */
type LeaveOwner = { role: 'doctor' } | { role: 'admin'; docId?: string };

function doctorOf(owner: LeaveOwner): { docId?: string } {
  return owner.role === 'admin' && owner.docId ? { docId: owner.docId } : {};
}

/**
 * Applies decisions together. `failed` maps an appointment's id to the reason why it could not be
 * applied; nothing is changed then.
 * @param onDone receives the number of appointments that are still undecided
 */
function useDecideLeave(
  owner: LeaveOwner,
  exceptionId: string,
  onDone: (undecided: number) => void,
) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decisions: AdminLeaveDecision[]) =>
      owner.role === 'doctor'
        ? request(routes.decideLeave, { exceptionId, decisions }, { as: 'doctor' })
        : request(
            routes.decideLeave,
            { exceptionId, decisions, ...doctorOf(owner) },
            { as: 'admin' },
          ),
    onSuccess: ({ message, undecided }) => {
      void toast.success(message ?? i18n._('Decisions applied'));
      onDone(undecided);
    },
    // Also after a refusal, because another person has changed an appointment or taken a time.
    onSettled: () => {
      for (const queryKey of [['portal'], ['availability'], ['doctors']]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  const failed = error instanceof ApiError ? error.failed : [];
  return {
    decide: mutate,
    pending: isPending,
    error: error && errorMessage(error, i18n._('The decisions could not be applied.')),
    failed: Object.fromEntries(failed.map((each) => [each.appointmentId, each.message])),
  };
}
