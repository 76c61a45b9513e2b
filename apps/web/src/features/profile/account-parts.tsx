import { contactRouteTable } from '@nadi/contract/generated/contact-route-table';
import { paths } from '#app/paths.ts';
import { registerRoutes } from '#shared/api/client.ts';
import { CalendarFeed } from '#shared/calendar/calendar-feed.tsx';
import { MessagePreferences } from '#shared/message-preferences/message-preferences.tsx';
import { Passkeys } from '#shared/passkeys/passkeys.tsx';
import { OpenSessions } from '#shared/session/open-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { EmailAddress } from './email-address.tsx';

// Registered here, so that first loads do without them.
registerRoutes(contactRouteTable);

/** Everything under the profile's record. */
export function AccountParts({ token, email }: { token: string; email: string }) {
  return (
    <>
      <EmailAddress token={token} />
      <Devices token={token} />
      <ChangePassword token={token} email={email} />
      <Passkeys of="patient" />
      <MessagePreferences of="patient" token={token} />
      <CalendarFeed of="patient" token={token} />
      <OpenSessions of="patient" loginPath={paths.login} />
    </>
  );
}
