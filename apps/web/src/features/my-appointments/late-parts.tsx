import { useEffect } from 'react';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { splitAppointments } from './split-appointments.ts';
import { useAppointments } from './use-appointments.ts';
import { Waitlist } from './waitlist.tsx';

/** The parts of the page that load after the appointments. */
export function LateParts({ token }: { token: string }) {
  useOfflineCard(token);
  return <Waitlist token={token} />;
}

/**
 * Stores the next appointment for the offline card if notifications are on (docs/product/messages.md#offline-card).
 */
function useOfflineCard(token: string): void {
  const { appointments, timeZone } = useAppointments(token);
  const clinic = useClinic();
  useEffect(() => {
    if (!appointments || !timeZone || !('serviceWorker' in navigator)) return;
    const now = Date.now();
    const [next] = splitAppointments(appointments, now).upcoming;
    void updateCard(token, next && { appointment: next, clinic, zone: timeZone, now });
  }, [appointments, clinic, timeZone, token]);
}

type Next = { appointment: Parameters<DescribeCard>[0] } & Parameters<DescribeCard>[1];
type DescribeCard = typeof import('#shared/notifications/device-notifications.ts').describeCard;

async function updateCard(token: string, next: Next | undefined): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) return;
  const [device, card] = await Promise.all([
    import('#shared/notifications/device-notifications.ts'),
    import('#shared/notifications/device-notifications.ts'),
  ]);
  if (!next || !(await device.isTurnedOn({ of: 'patient', token }))) {
    return card.deleteOfflineCard();
  }
  await card.storeOfflineCard(card.describeCard(next.appointment, next));
}
