import type { ReceptionAppointment } from '@nadi/contract/reception';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { isPending } from '#shared/appointment/appointment.ts';
import { Status } from '#shared/ui/status.tsx';

type CheckedInProps = { appointment: ReceptionAppointment; zone: string };

/** The arrival time of a waiting patient. */
export function CheckedIn({ appointment, zone }: CheckedInProps) {
  const { arrivedAt } = appointment;
  if (arrivedAt === undefined || !isPending(appointment)) return null;
  return (
    <Status tone="done" className="px-2 figures">
      Checked in {formatSlotTime(wallClock(zone, arrivedAt))}
    </Status>
  );
}
