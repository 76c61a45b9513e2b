import type { AbsentDoctor } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { minutes } from '@nadi/domain/limits';
import { formatAmount, formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { useChange } from './mutations.ts';
import { portalQuery } from './portal.ts';

/** Patients whose doctor did not join the video call, each with a button that refunds; nothing without any. */
export function AbsentDoctors() {
  const { data } = useQuery({
    ...portalQuery('admin', routes.listAbsentDoctors, {}),
    refetchInterval: minutes(1),
  });
  const absences = data?.appointments ?? [];
  if (absences.length === 0) return null;
  return (
    <section aria-label={i18n._('Doctors who did not join')} className="grid gap-3">
      {absences.map((absent) => (
        <Absent key={absent._id} absent={absent} />
      ))}
    </section>
  );
}

function Absent({ absent }: { absent: AbsentDoctor }) {
  const { _id: appointmentId, doctor, patient, slotTime, paid } = absent;
  const refund = useChange(
    () => request(routes.refundAbsentDoctor, { appointmentId }, { as: 'admin' }),
    { done: i18n._('Cancelled, with an apology and other times') },
  );
  return (
    <div className="flex flex-wrap items-center gap-3 rounded bg-waiting-soft px-4 py-3">
      <p className="min-w-52 flex-1">
        {i18n._('{doctor} did not join the video call at {time}; {patient} came.', {
          doctor,
          time: formatClock(i18n, slotTime),
          patient,
        })}{' '}
        {absent.elsewhere && `${i18n._('The doctor has been in another call since then.')} `}
        {absent.others && `${i18n._('Somebody else was in the call or its lobby.')} `}
        {i18n._('The patient gets an apology and other times.')}
      </p>
      <Button variant="secondary" disabled={refund.isPending} onClick={() => refund.mutate()}>
        {paid > 0
          ? i18n._('Cancel and refund {amount}', { amount: formatAmount(i18n, paid) })
          : i18n._('Cancel with an apology')}
      </Button>
    </div>
  );
}
