import type { ReceptionAppointment } from '@nadi/contract/reception';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatClock } from '@nadi/messages/when';
import { isPending } from '#shared/appointment/appointment.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Status } from '#shared/ui/status.tsx';

type CheckedInProps = { appointment: ReceptionAppointment; zone: string };

/** The arrival time of a waiting patient. */
export function CheckedIn({ appointment, zone }: CheckedInProps) {
  const { arrivedAt } = appointment;
  if (arrivedAt === undefined || !isPending(appointment)) return null;
  return (
    <Status tone="done" className="px-2 figures">
      {i18n._('Checked in {time}', { time: formatClock(i18n, wallClock(zone, arrivedAt)) })}
    </Status>
  );
}
