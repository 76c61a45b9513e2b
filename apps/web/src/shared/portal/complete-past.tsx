import * as routes from '@nadi/contract/generated/route-table';
import { addDays, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { PAST_COMPLETED_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { useChange } from './mutations.ts';
import { type PortalRole, portalQuery } from './portal.ts';

type CompletePastProps = { role: PortalRole; zone: string; docId: string | undefined };

/** Completes the appointments of past days that were left open; nothing without any. */
export function CompletePast({ role, zone, docId }: CompletePastProps) {
  const [confirming, setConfirming] = useState(false);
  const until = formatIsoDate(addDays(wallClock(zone, Date.now()), -1));
  const query = { state: 'pending', until, pageSize: 1, ...(docId && { docId }) } as const;
  const { data } = useQuery({
    ...portalQuery(role, routes.searchAppointments, query),
    placeholderData: () => undefined,
  });
  const count = Math.min(data?.total ?? 0, PAST_COMPLETED_MAX);
  const complete = useChange(
    () =>
      role === 'admin'
        ? request(
            routes.completePastAppointments,
            { count, ...(docId && { docId }) },
            { as: 'admin' },
          )
        : request(routes.completePastAppointments, { count }, { as: 'doctor' }),
    { done: 'Done', onSettled: () => setConfirming(false) },
  );
  if (count === 0) return null;
  const named = `${count.toLocaleString('en-IN')} ${count === 1 ? 'appointment' : 'appointments'}`;
  const oldest = count === PAST_COMPLETED_MAX ? 'the oldest ' : '';
  return (
    <section
      aria-label="Appointments of past days"
      className="flex flex-wrap items-center gap-3 rounded bg-waiting-soft px-4 py-3"
    >
      <p className="min-w-52 flex-1">
        {named} of past days {count === 1 ? 'is' : 'are'} neither completed nor cancelled.
      </p>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        <CheckCheck aria-hidden size={18} />
        Complete {oldest}
        {count.toLocaleString('en-IN')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={`Complete ${oldest}${named} of past days?`}
        confirmLabel={`Complete ${named}`}
        tone="primary"
        pending={complete.isPending}
        onConfirm={() => complete.mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          Completed means that {count === 1 ? 'it' : 'each of them'} took place. First record
          patients who did not come, and cancel what did not take place.
        </p>
      </ConfirmDialog>
    </section>
  );
}
