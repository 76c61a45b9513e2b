import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { paths } from '#app/paths.ts';
import { Link } from '#shared/router/link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import {
  describePosition,
  describePreferences,
  useLeaveWaitlist,
  useWaitlist,
} from '#shared/waitlist/waitlist.ts';

/** The waitlists that the patient has joined; nothing if there are none. */
export function Waitlist({ token }: { token: string }) {
  const entries = useWaitlist(token).data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waitlist" className="grid gap-3">
      <h2 id="waitlist" className="text-lg">
        Waitlist
      </h2>
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry._id}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryRow({ entry }: { entry: WaitlistEntry }) {
  const { mutate, isPending } = useLeaveWaitlist();
  const name = entry.docData?.name ?? entry.speciality;
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
        Leave<span className="sr-only"> the waitlist for {name}</span>
      </Button>
    </Card>
  );
}
