import * as routes from '@nadi/contract/generated/route-table';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { nextAppointment } from '#shared/appointment/appointment.ts';
import { useNow } from '#shared/format/now.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { LinkButton } from '#shared/ui/button.tsx';

/** Links an ended appointment to the next one of today; nothing if there is none. */
export function NextInDay() {
  const now = useNow(minutes(1));
  const { data } = useQuery(portalQuery('doctor', routes.getDoctorDay, {}));
  const next = data && nextAppointment(data.appointments, now);
  if (!next) return null;
  return (
    <LinkButton to={paths.doctorAppointment(next._id)}>
      Next: {next.userData.name}, {next.slotTime}
      <ArrowRight aria-hidden size={18} />
    </LinkButton>
  );
}
