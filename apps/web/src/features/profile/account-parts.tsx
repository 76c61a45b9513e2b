import { contactRouteTable } from '@nadi/contract/generated/contact-route-table';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { registerRoutes } from '#shared/api/client.ts';
import { CalendarFeed } from '#shared/calendar/calendar-feed.tsx';
import { MessagePreferences } from '#shared/message-preferences/message-preferences.tsx';
import { OpenSessions } from '#shared/session/open-sessions.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { PartLoadError } from '#shared/ui/part-load-error.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { EmailAddress } from './email-address.tsx';
import { Family } from './family.tsx';

// Registered here, so that first loads do without them.
registerRoutes(contactRouteTable);

const Passkeys = lazyPart(
  async () => (await import('#shared/passkeys/passkeys.tsx')).Passkeys,
  PartLoadError,
);

/** Everything under the profile's record. */
export function AccountParts({ token, email }: { token: string; email: string }) {
  return (
    <>
      <EmailAddress token={token} />
      <Family token={token} />
      <Devices token={token} />
      <ChangePassword token={token} email={email} />
      <Suspense fallback={<Skeleton className="h-48" />}>
        <Passkeys of="patient" />
      </Suspense>
      <MessagePreferences of="patient" token={token} />
      <CalendarFeed of="patient" token={token} />
      <OpenSessions of="patient" loginPath={paths.login} />
    </>
  );
}
