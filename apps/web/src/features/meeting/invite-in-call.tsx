import { doctorRouteTable } from '@nadi/contract/generated/doctor-route-table';
import { registerRoutes } from '#shared/api/client.ts';
import { InviteGuest } from '#shared/appointment/invite-guest.tsx';

// The meeting page belongs to the patients' document, which does not contain the doctors' routes.
registerRoutes(doctorRouteTable);

/** Makes a link for a relative or an interpreter; for the appointment's doctor. */
export function InviteInCall({ appointmentId }: { appointmentId: string }) {
  return <InviteGuest appointmentId={appointmentId} as="doctor" doctorName="You" />;
}
