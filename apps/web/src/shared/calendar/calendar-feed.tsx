import * as routes from '@nadi/contract/generated/route-table';
import type { AttendingParty } from '@nadi/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { LoadNoticeState } from '#shared/ui/failure-notice.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useAction } from '#shared/ui/use-action.ts';

function describeContent(role: AttendingParty): string {
  return role === 'patient'
    ? i18n._('It holds your appointments, their doctors and the links to join.')
    : i18n._('It holds your appointments with the initials of your patients.');
}

type CalendarFeedProps = { of: AttendingParty; token: string };

/** The private address of a person's appointments, which their calendar fetches regularly. */
export function CalendarFeed({ of: role, token }: CalendarFeedProps) {
  return (
    <DetailsCard icon={CalendarSync} title={i18n._('Appointments in your calendar')}>
      <Feed of={role} token={token} />
    </DetailsCard>
  );
}

function Feed({ of: role, token }: CalendarFeedProps) {
  const queryKey = ['calendar-feed', role, token];
  const [confirming, setConfirming] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(routes.getCalendarFeed, {}, { as: role, signal }),
  });
  const { mutate: revoke, isPending } = useAction({
    send: () => request(routes.revokeCalendarFeed, {}, { as: role }),
    done: i18n._('The address is revoked. A new one is ready.'),
    refresh: queryKey,
    onDone: () => setConfirming(false),
  });
  return (
    <div className="grid grid-cols-1 gap-4 px-5 pt-2 pb-6 sm:px-8">
      <p className="measure text-ink-soft">
        {i18n._(
          'Subscribe to this address in your calendar program, and new, moved and cancelled appointments appear by themselves.',
        )}{' '}
        {describeContent(role)}
      </p>
      <Loaded query={query} skeleton="h-24" State={LoadNoticeState}>
        {({ url }) => (
          <>
            <p className="rounded-sm bg-canvas px-3 py-2 text-xs break-all figures">{url}</p>
            <div className="flex flex-wrap gap-3">
              <CopyButton text={url} label={i18n._('Copy address')} />
              <a
                href={url.replace(/^https?:/, 'webcal:')}
                className="inline-flex min-h-11 items-center px-2 font-medium text-action underline"
              >
                {i18n._('Open in my calendar')}
              </a>
              <Button variant="danger" onClick={() => setConfirming(true)}>
                {i18n._('Revoke address')}
              </Button>
            </div>
            <Notice tone="waiting">
              <p>
                {i18n._(
                  'This address is secret: anyone who has it can read these appointments. Give it to your own calendar only, and revoke it if somebody else may have seen it.',
                )}
              </p>
            </Notice>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={confirming}
        title={i18n._('Revoke this address?')}
        confirmLabel={i18n._('Revoke address')}
        cancelLabel={i18n._('Keep it')}
        pending={isPending}
        onConfirm={() => revoke()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          {i18n._('Calendars that use it stop being updated. You get a new address for your own.')}
        </p>
      </ConfirmDialog>
    </div>
  );
}
