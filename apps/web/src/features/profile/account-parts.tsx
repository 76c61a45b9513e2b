import { ChevronRight, Eye } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { paths } from '#app/paths.ts';
import { CalendarFeed } from '#shared/calendar/calendar-feed.tsx';
import { MessagePreferences } from '#shared/message-preferences/message-preferences.tsx';
import { Link } from '#shared/router/link.tsx';
import { OpenSessions } from '#shared/session/open-sessions.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { ChangeEmail, EmailNotices } from './email-address.tsx';
import { Family } from './family.tsx';

const Passkeys = lazyPart(
  async () => (await import('#shared/passkeys/passkeys.tsx')).Passkeys,
  PartLoadError,
);

/** The parts of the page below the profile's record. */
export function AccountParts({ token, email }: { token: string; email: string }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <EmailNotices token={token} />
      <Group title="Your care">
        <Family token={token} />
        <MessagePreferences of="patient" token={token} />
        <CalendarFeed of="patient" token={token} />
        <Devices token={token} />
        <WhoSawMyRecord />
      </Group>
      <Group title="Logging in">
        <ChangeEmail token={token} />
        <ChangePassword token={token} email={email} />
        <Suspense fallback={<Skeleton className="h-48" />}>
          <Passkeys of="patient" />
        </Suspense>
        <OpenSessions of="patient" loginPath={paths.login} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-sm font-semibold text-ink-soft">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Looks like the surrounding cards and links to a separate page. */
function WhoSawMyRecord() {
  return (
    <Link
      to={paths.recordAccess}
      className="flex min-h-14 items-center gap-3 rounded bg-card px-5 font-semibold shadow-card hover:text-action sm:px-8"
    >
      <Eye aria-hidden size={18} className="text-action" />
      <span className="flex-1">Who saw my record</span>
      <ChevronRight aria-hidden size={18} />
    </Link>
  );
}
