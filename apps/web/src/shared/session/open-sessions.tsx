import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { formatInstant } from '#shared/format/format-instant.ts';
import { viewerZone } from '#shared/format/viewer-time.ts';
import { useNavigate } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Status } from '#shared/ui/status.tsx';
import { toast } from '#shared/ui/toast.ts';
import { clearSession, type Role, useSession } from './session.ts';

const CALLS = {
  patient: { list: 'listPatientSessions', end: 'endOwnSessions' },
  doctor: { list: 'listDoctorSessions', end: 'endDoctorSessions' },
  admin: { list: 'listAdminSessions', end: 'endAdminSessions' },
} as const;

/** Lists the open sessions of an account and ends all of them. */
export function OpenSessions({ of: role, loginPath }: { of: Role; loginPath: string }) {
  const [asking, setAsking] = useState(false);
  const { end, ending } = useEndSessions(role, loginPath);
  return (
    <Card className="grid grid-cols-1 gap-4 sm:p-8">
      <h2 className="text-lg">Where you are logged in</h2>
      <SessionList of={role} />
      <p className="measure text-ink-soft">
        Lost a phone, or forgot to log out somewhere? Changing your password logs out all other
        devices; this logs out every device.
      </p>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Log out everywhere?"
        confirmLabel="Log out everywhere"
        pending={ending}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        <p>Every browser and device is logged out, this one too.</p>
      </ConfirmDialog>
    </Card>
  );
}

function SessionList({ of: role }: { of: Role }) {
  const { token } = useSession(role);
  const { data, error } = useQuery({
    queryKey: ['sessions', role, token],
    queryFn: ({ signal }) => call(CALLS[role].list, {}, { signal }),
  });
  if (error && !data) return <p role="alert">{errorMessage(error, 'An error occurred')}</p>;
  if (!data) return <Skeleton className="h-12 w-full" />;
  const zone = viewerZone();
  return (
    <ul className="border-y border-line">
      {data.sessions.map(({ signedInAt, activeAt, current }) => (
        <li
          key={`${signedInAt} ${activeAt} ${current}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 figures not-last:border-b not-last:border-line"
        >
          <span>Logged in {formatInstant(signedInAt, zone)}</span>
          {current ? (
            <Status tone="done">This one</Status>
          ) : (
            <span className="text-xs text-ink-soft">last used {formatInstant(activeAt, zone)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function useEndSessions(role: Role, loginPath: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(CALLS[role].end),
    onSuccess: ({ message }) => {
      void toast.success(message ?? 'You are logged out everywhere.');
      // Leave first: a page that requires a session would redirect and say that it has expired.
      navigate(loginPath);
      clearSession(role);
      queries.clear();
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return { end: () => mutate(), ending: isPending };
}
