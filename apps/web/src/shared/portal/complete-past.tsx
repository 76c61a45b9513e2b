import * as routes from '@nadi/contract/generated/route-table';
import { addDays, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { PAST_COMPLETED_MAX } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
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
    { done: i18n._('Done'), onSettled: () => setConfirming(false) },
  );
  if (count === 0) return null;
  const counts = { count, counted: formatCount(count) };
  const limited = count === PAST_COMPLETED_MAX;
  return (
    <section
      aria-label={i18n._('Appointments of past days')}
      className="flex flex-wrap items-center gap-3 rounded bg-waiting-soft px-4 py-3"
    >
      <p className="min-w-52 flex-1">
        {i18n._(
          '{count, plural, one {{counted} appointment of past days is neither completed nor cancelled.} other {{counted} appointments of past days are neither completed nor cancelled.}}',
          counts,
        )}
      </p>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        <CheckCheck aria-hidden size={18} />
        {limited
          ? i18n._('Complete the oldest {counted}', counts)
          : i18n._('Complete {counted}', counts)}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={
          limited
            ? i18n._('Complete the oldest {counted} appointments of past days?', counts)
            : i18n._(
                '{count, plural, one {Complete {counted} appointment of past days?} other {Complete {counted} appointments of past days?}}',
                counts,
              )
        }
        confirmLabel={i18n._(
          '{count, plural, one {Complete {counted} appointment} other {Complete {counted} appointments}}',
          counts,
        )}
        tone="primary"
        pending={complete.isPending}
        onConfirm={() => complete.mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          {i18n._(
            '{count, plural, one {Completed means that it took place.} other {Completed means that each of them took place.}} First record patients who did not come, and cancel what did not take place.',
            counts,
          )}
        </p>
      </ConfirmDialog>
    </section>
  );
}
