import { doctorRouteTable } from '@nadi/contract/generated/doctor-route-table';
import { registerRoutes } from '#shared/api/client.ts';
import { InviteGuest } from '#shared/appointment/invite-guest.tsx';

// The meeting page belongs to the patients' document, which does not know the doctors' routes.
registerRoutes(doctorRouteTable);

/** For the appointment's doctor: a link for a relative or an interpreter. */
export function InviteInCall({ appointmentId }: { appointmentId: string }) {
  return <InviteGuest appointmentId={appointmentId} as="doctor" doctorName="You" />;
}
