import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { request } from '#shared/api/client.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Button, LinkButton } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';

export function RetireDoctor({ doctor }: { doctor: AdminDoctor }) {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useRetire(doctor, () => setConfirming(false));
  if (doctor.retired) {
    return (
      <Card className="grid justify-items-start gap-4 sm:p-8">
        <h2 className="text-lg">{i18n._('Retired')}</h2>
        <p className="measure text-ink-soft">
          {i18n._('Patients cannot book {doctor}. Their past appointments remain.', {
            doctor: doctor.name,
          })}
        </p>
        <LinkButton variant="secondary" to={paths.doctorHoursOf(doctor._id)}>
          {i18n._('Decide about booked appointments')}
        </LinkButton>
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          {i18n._('Reinstate')}
        </Button>
      </Card>
    );
  }
  return (
    <Card className="grid justify-items-start gap-4 sm:p-8">
      <h2 className="text-lg">{i18n._('Retire')}</h2>
      <p className="measure text-ink-soft">
        {i18n._('The doctor leaves every list and cannot log in any more. Nothing is deleted.')}
      </p>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        {i18n._('Retire doctor')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={i18n._('Retire {doctor}?', { doctor: doctor.name })}
        confirmLabel={i18n._('Retire doctor')}
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setConfirming(false)}
      >
        <p>{i18n._('They are logged out at once and cannot be booked.')}</p>
        {confirming && <BookedAppointments docId={doctor._id} />}
      </ConfirmDialog>
    </Card>
  );
}

const SHOWN = 5;

/** The doctor's appointments from today on. */
function BookedAppointments({ docId }: { docId: string }) {
  const from = useClinicDay();
  const booked = useQuery({
    ...portalQuery('admin', routes.searchAppointments, {
      ...{ docId, from, state: 'pending', sort: 'date', order: 'asc', pageSize: SHOWN },
    }),
    enabled: from !== undefined,
  });
  if (!booked.data)
    return booked.error ? <p>{i18n._('The appointments could not be loaded.')}</p> : null;
  const { appointments, total } = booked.data;
  if (total === 0) return <p>{i18n._('No appointment is booked with them.')}</p>;
  return (
    <div className="grid gap-2 pt-3">
      <p className="font-medium text-ink">
        {i18n._(
          '{count, plural, one {# appointment is booked with them. Then you decide about each: another doctor, cancelled, or unchanged.} other {# appointments are booked with them. Then you decide about each: another doctor, cancelled, or unchanged.}}',
          { count: total },
        )}
      </p>
      <ul className="figures">
        {appointments.map(({ _id, userData, ...slot }) => (
          <li key={_id}>
            {i18n._('{when}: {patient}', { when: describeSlot(slot), patient: userData.name })}
          </li>
        ))}
        {total > appointments.length && (
          <li>{i18n._('and {count} more', { count: total - appointments.length })}</li>
        )}
      </ul>
    </div>
  );
}

/** Returns today in the clinic's time zone, such as 2027-01-05. */
function useClinicDay(): string | undefined {
  const { data } = useQuery(portalQuery('admin', routes.getReceptionDay, {}));
  return data?.date;
}

function useRetire(doctor: AdminDoctor, onSettled: () => void) {
  const navigate = useNavigate();
  const body = { docId: doctor._id };
  return useChange(
    async () =>
      doctor.retired
        ? { upcoming: 0, ...(await request(routes.reinstateDoctor, body)) }
        : request(routes.retireDoctor, body),
    {
      done: i18n._('Done'),
      onDone: ({ upcoming }) => upcoming > 0 && navigate(paths.doctorHoursOf(doctor._id)),
      onSettled,
    },
  );
}
