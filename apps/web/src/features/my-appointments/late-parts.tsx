import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { useEffect } from 'react';
import { paths } from '#app/paths.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { loadPartTranslations } from '#shared/language/translations.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Section } from '#shared/ui/section.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
import {
  describePosition,
  describePreferences,
  useLeaveWaitlist,
  useWaitlist,
} from '#shared/waitlist/waitlist.ts';
import { isUnsettled, splitAppointments } from './appointment-rules.ts';
import { useAppointments } from './use-appointments.ts';

/** The parts of the page that load after the appointments. */
export function LateParts({ token }: { token: string }) {
  return (
    <>
      <OfflineCard token={token} />
      <Waitlist token={token} />
    </>
  );
}

/** Stores the next appointment for loads without a connection (docs/product/notifications.md#offline). */
export function OfflineCard({ token }: { token: string }) {
  const { appointments, timeZone } = useAppointments(token);
  const clinic = useClinic();
  useEffect(() => {
    if (!appointments || !timeZone || !('serviceWorker' in navigator)) return;
    const now = Date.now();
    const next = splitAppointments(appointments, now).upcoming.find((each) => !isUnsettled(each));
    // Without storage, such as in a private window, the browser shows its own page.
    const updated = updateCard(token, next && { appointment: next, clinic, zone: timeZone, now });
    updated.catch(() => undefined);
  }, [appointments, clinic, timeZone, token]);
  return null;
}

type Next = { appointment: Parameters<DescribeCard>[0] } & Parameters<DescribeCard>[1];
type DescribeCard = typeof import('#shared/notifications/offline-page.ts').describeCard;

async function updateCard(token: string, next: Next | undefined): Promise<void> {
  const [card] = await Promise.all([
    import('#shared/notifications/offline-page.ts'),
    // Its texts are stored in the page's language.
    loadPartTranslations(),
  ]);
  if (!next) return card.deleteOfflineCard();
  await card.storeOfflineCard(card.describeCard(next.appointment, next), token);
}

/** The waitlists that the patient has joined; nothing if there are none. */
function Waitlist({ token }: { token: string }) {
  const entries = useWaitlist(token).data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <Section plain title={i18n._('Waitlist')} className="grid gap-3">
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry._id}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EntryRow({ entry }: { entry: WaitlistEntry }) {
  const { mutate, isPending } = useLeaveWaitlist();
  const name = entry.docData?.name ?? (entry.speciality && specialityName(entry.speciality));
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {entry.docId ? <Link to={paths.appointment(entry.docId)}>{name}</Link> : name}
        </p>
        <p>{describePosition(entry.position)}.</p>
        <p className="text-sm text-ink-soft">{describePreferences(entry)}</p>
      </div>
      <Button variant="secondary" pending={isPending} onClick={() => mutate(entry._id)}>
        <SpokenText text={i18n._('Leave<spoken> the waitlist for {name}</spoken>', { name })} />
      </Button>
    </Card>
  );
}
