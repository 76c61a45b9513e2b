import { InviteGuest } from '#shared/appointment/invite-guest.tsx';
import { i18n } from '#shared/language/i18n.ts';

/** Makes a link for a relative or an interpreter; for the appointment's doctor. */
export function InviteInCall({ appointmentId }: { appointmentId: string }) {
  return <InviteGuest appointmentId={appointmentId} as="doctor" doctorName={i18n._('You')} />;
}
