import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { PortalRole } from '#shared/portal/portal-role.ts';
import { clearSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';

const ROUTES = { admin: 'endAdminSessions', doctor: 'endDoctorSessions' } as const;

export function EndSessions({ portal }: { portal: PortalRole }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ROUTES[portal]),
    onSuccess: ({ message }) => {
      void toast.success(message ?? 'You are logged out everywhere.');
      clearSession(portal);
      queries.clear();
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return (
    <Card className="grid justify-items-start gap-4 sm:p-8">
      <h2 className="text-lg">End all my sessions</h2>
      <p className="measure text-ink-soft">
        For a phone that was lost, or a browser where you forgot to log out.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Log out everywhere?"
        confirmLabel="Log out everywhere"
        pending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>Every browser and device is logged out, this one too.</p>
      </ConfirmDialog>
    </Card>
  );
}
