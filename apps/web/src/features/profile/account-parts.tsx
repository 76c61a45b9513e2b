import { Eye, Fingerprint, FolderDown, MonitorSmartphone, Users } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { paths } from '#app/paths.ts';
import { CalendarFeed } from '#shared/calendar/calendar-feed.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { MessagePreferences } from '#shared/message-preferences/message-preferences.tsx';
import { OpenSessions } from '#shared/session/open-sessions.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LinkCard } from '#shared/ui/link-card.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { ChangeEmail, EmailNotices } from './email-address.tsx';
import { MessageLanguage } from './message-language.tsx';

const Passkeys = lazyPart(
  async () => (await import('#shared/passkeys/passkeys.tsx')).Passkeys,
  PartLoadError,
);

/** The parts of the page below the profile's record. */
export function AccountParts({ token, email }: { token: string; email: string }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <EmailNotices token={token} />
      <Group title={i18n._('Family and record')}>
        <Family token={token} />
        <Devices token={token} />
        <LinkCard to={paths.recordAccess} icon={Eye} title={i18n._('Who saw my record')} />
        <LinkCard to={paths.myData} icon={FolderDown} title={i18n._('My data')} />
      </Group>
      <Group title={i18n._('Messages and calendar')}>
        <MessagePreferences of="patient" token={token}>
          <MessageLanguage token={token} />
        </MessagePreferences>
        <CalendarFeed of="patient" token={token} />
      </Group>
      <Group title={i18n._('Security')}>
        <ChangeEmail token={token} />
        <ChangePassword token={token} email={email} />
        <DetailsCard icon={Fingerprint} title={i18n._('Passkeys')}>
          <Suspense fallback={<Skeleton className="h-48" />}>
            <Passkeys folded of="patient" />
          </Suspense>
        </DetailsCard>
        <DetailsCard icon={MonitorSmartphone} title={i18n._('Where you are logged in')}>
          <OpenSessions folded of="patient" loginPath={paths.login} />
        </DetailsCard>
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

const DependantList = lazyPart(
  async () => (await import('./dependant-list.tsx')).DependantList,
  PartLoadError,
);

/** The patients under 18 managed by this patient (docs/product/family.md). */
export function Family({ token }: { token: string }) {
  return (
    <DetailsCard icon={Users} title={i18n._('Family')}>
      <div className="grid gap-5 px-5 pt-2 pb-6 sm:px-8">
        <p className="measure text-ink-soft">
          {i18n._(
            'Add your children, or other people under 18 who are in your care, and book appointments for them. Their record belongs to them: on their 18th birthday your access to it ends, and they can have an account of their own.',
          )}
        </p>
        <Suspense fallback={<Skeleton className="h-14" />}>
          <DependantList token={token} />
        </Suspense>
      </div>
    </DetailsCard>
  );
}
