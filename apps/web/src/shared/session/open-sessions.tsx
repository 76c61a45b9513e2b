import * as routes from '@nadi/contract/generated/route-table';
import type { OpenSession } from '@nadi/contract/sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant, viewerZone, zoneName } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { LeaveDraftsDialog, useDraftsFirst } from '#shared/record/leave-drafts-dialog.tsx';
import { useNavigate } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card, FOLDED_STYLE } from '#shared/ui/card.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Status } from '#shared/ui/status.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { clearSession, type TokenRole, useSession } from './session.ts';

type OpenSessionsProps = {
  of: TokenRole;
  loginPath: string;
  /** Inside a card with a title of its own. */
  folded?: boolean;
};

/** Lists the open sessions of an account; ends one of the others, or all of them. */
export function OpenSessions({ of: role, loginPath, folded = false }: OpenSessionsProps) {
  const [confirming, setConfirming] = useState(false);
  const { end, ending } = useEndSessions(role, loginPath);
  const drafts = useDraftsFirst(role === 'doctor', end);
  return (
    <Card className={classNames('grid grid-cols-1 gap-4', folded ? FOLDED_STYLE : 'sm:p-8')}>
      {!folded && <h2 className="text-lg">{i18n._('Where you are logged in')}</h2>}
      <SessionList of={role} />
      <p className="measure text-ink-soft">
        {i18n._(
          'Lost a phone, or forgot to log out somewhere? Changing your password logs out all other devices; this logs out every device.',
        )}
      </p>
      <Button variant="danger" className="justify-self-start" onClick={() => setConfirming(true)}>
        {i18n._('Log out everywhere')}
      </Button>
      <ConfirmDialog
        open={confirming && drafts.unsent === null}
        title={i18n._('Log out everywhere?')}
        confirmLabel={i18n._('Log out everywhere')}
        pending={ending || drafts.checking}
        onConfirm={drafts.leaveAfterDrafts}
        onCancel={() => setConfirming(false)}
      >
        <p>{i18n._('Every browser and device is logged out, this one too.')}</p>
        {role === 'patient' && (
          <p>{i18n._('Devices that send your vitals have to be paired again.')}</p>
        )}
      </ConfirmDialog>
      <LeaveDraftsDialog
        unsent={drafts.unsent}
        onLeave={end}
        onStay={() => {
          setConfirming(false);
          drafts.stay();
        }}
      />
    </Card>
  );
}

function SessionList({ of: role }: { of: TokenRole }) {
  const { token } = useSession(role);
  const { data, error } = useQuery({
    queryKey: ['sessions', role, token],
    queryFn: ({ signal }) => request(routes.listSessions, {}, { as: role, signal }),
  });
  if (error && !data) return <p role="alert">{errorMessage(error, i18n._('An error occurred'))}</p>;
  if (!data) return <Skeleton className="h-12 w-full" />;
  return (
    <>
      <ul className="border-y border-line">
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} role={role} />
        ))}
      </ul>
      <p className="text-xs text-ink-soft">
        {i18n._('Times are this device’s ({zone}).', {
          zone: zoneName(viewerZone(), Date.now()),
        })}
      </p>
    </>
  );
}

function SessionRow({ session, role }: { session: OpenSession; role: TokenRole }) {
  const { id, signedInAt, activeAt, current } = session;
  const zone = viewerZone();
  const name = deviceName(session);
  const since = formatInstant(signedInAt, zone);
  const { endOne, ending } = useEndSession(role);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 not-last:border-b not-last:border-line">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-ink-soft figures">
          {current
            ? i18n._('Logged in {since}', { since })
            : i18n._('Logged in {since}, last used {used}', {
                since,
                used: formatInstant(activeAt, zone),
              })}
        </span>
      </span>
      {current ? (
        <Status tone="done">{i18n._('This device')}</Status>
      ) : (
        <Button variant="secondary" pending={ending} onClick={() => endOne(id)}>
          <RichText
            text={i18n._('Log out<spoken> {device}</spoken>', { device: name })}
            marks={{ spoken: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      )}
    </li>
  );
}

function deviceName({ browser, system }: OpenSession): string {
  if (browser && system) return i18n._('{browser} on {system}', { browser, system });
  return browser ?? system ?? i18n._('Unknown device');
}

function useEndSession(role: TokenRole) {
  const { mutate, isPending } = useAction({
    send: (sessionId: string) => request(routes.endSession, { sessionId }, { as: role }),
    done: i18n._('That device is logged out.'),
    refresh: ['sessions', role],
    refreshAfterFailure: true,
  });
  return { endOne: mutate, ending: isPending };
}

function useEndSessions(role: TokenRole, loginPath: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useAction({
    send: () => request(routes.endSessions, {}, { as: role }),
    done: i18n._('You are logged out everywhere.'),
    onDone: () => {
      // Leave first: a page that requires a session would redirect and say that the session has expired.
      navigate(loginPath);
      clearSession(role);
      // Text typed in this tab must not stay for the next person.
      sessionStorage.clear();
      queries.clear();
    },
  });
  return { end: () => mutate(), ending: isPending };
}
