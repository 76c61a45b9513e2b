import type { Doctor } from '@nadi/contract/doctors';
import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { BellRing } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useSession } from '#shared/session/session.ts';
import { useLogin } from '#shared/session/use-login.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import {
  describePosition,
  describePreferences,
  useJoinWaitlist,
  useLeaveWaitlist,
  useWaitlist,
} from '#shared/waitlist/waitlist.ts';

const WaitlistForm = lazyPart(
  async () => (await import('./waitlist-form.tsx')).WaitlistForm,
  PartLoadError,
);

/** Lets a patient join a doctor's waitlist with one press, and shows their place on it. */
export function WaitlistCard({ doctor }: { doctor: Doctor }) {
  const { token } = useSession('patient');
  const { data, isPending } = useWaitlist(token);
  const [editing, setEditing] = useState(false);
  const joining = useJoinWaitlist();
  const goToLogin = useLogin(paths.login);
  const entry = entryFor(doctor, data?.entries ?? []);

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-md:p-4">
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-base">
          <BellRing aria-hidden size={20} className="text-action max-md:hidden" />
          {entry ? describePosition(entry.position) : i18n._('No time that suits you?')}
        </h2>
        {entry ? (
          <p className="measure text-ink-soft">{describeEntry(doctor, entry)}</p>
        ) : (
          <p className="measure text-ink-soft max-md:hidden">
            {i18n._(
              'Join the waitlist. When somebody cancels, the slot is held for the first who waits.',
            )}
          </p>
        )}
      </div>
      {editing ? (
        <div className="w-full">
          <Suspense fallback={<Skeleton className="h-60" />}>
            <WaitlistForm doctor={doctor} entry={entry} onDone={() => setEditing(false)} />
          </Suspense>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {!entry && (
            <Button
              variant="secondary"
              className="px-3"
              pending={(token !== null && isPending) || joining.isPending}
              onClick={() => (token === null ? goToLogin() : joining.mutate({ docId: doctor._id }))}
            >
              {i18n._('Join the waitlist')}
            </Button>
          )}
          {token !== null && (
            <Button variant={entry ? 'secondary' : 'ghost'} onClick={() => setEditing(true)}>
              {entry ? i18n._('Change days and times') : i18n._('Choose days and times')}
            </Button>
          )}
          {entry && <LeaveButton entryId={entry._id} />}
        </div>
      )}
    </Card>
  );
}

/** Returns the entry for the doctor, or for any doctor of the speciality. */
function entryFor(doctor: Doctor, entries: readonly WaitlistEntry[]): WaitlistEntry | undefined {
  return (
    entries.find(({ docId }) => docId === doctor._id) ??
    entries.find(({ docId, speciality }) => !docId && speciality === doctor.speciality)
  );
}

function describeEntry({ name }: Doctor, entry: WaitlistEntry): string {
  const { docId, speciality } = entry;
  const preferences = describePreferences(entry);
  if (docId) {
    return i18n._(
      '{doctor}: {preferences}. When a slot becomes free, we hold it for you and show it under My appointments.',
      { doctor: name, preferences },
    );
  }
  return i18n._(
    'Any {speciality}: {preferences}. When a slot becomes free, we hold it for you and show it under My appointments.',
    { speciality: specialityName(speciality), preferences },
  );
}

function LeaveButton({ entryId }: { entryId: string }) {
  const { mutate, isPending } = useLeaveWaitlist();
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate(entryId)}>
      {i18n._('Leave the waitlist')}
    </Button>
  );
}
