import * as routes from '@nadi/contract/generated/route-table';
import type { WalkIn } from '@nadi/contract/walk-ins';
import { request } from '#shared/api/client.ts';
import { useQueueMutation } from '#shared/portal/mutations.ts';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';

type LeftDialogProps = { walkIn: WalkIn; onClose: () => void; onEnded: () => void };

/** Removes a patient who has left from the queue. */
export function LeftDialog({ walkIn, onClose, onEnded }: LeftDialogProps) {
  const end = useQueueMutation(
    () => request(routes.endWalkIn, { walkInId: walkIn._id, outcome: 'left' }),
    onEnded,
  );
  return (
    <ConfirmDialog
      open
      title={`Has ${walkIn.name} left?`}
      confirmLabel="Take off the queue"
      pending={end.isPending}
      onConfirm={() => end.mutate(undefined)}
      onCancel={onClose}
    >
      <p>Token {walkIn.token} ends. If they come back, they get a new token.</p>
    </ConfirmDialog>
  );
}
