import type { AdminDoctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { useMutation } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Sends the doctor a link to choose a password. */
export function InviteDoctor({ doctor }: { doctor: AdminDoctor }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withConfirmation(() => request(routes.inviteDoctor, { docId: doctor._id })),
    onSuccess: ({ message }) => toast.success(message ?? 'Invitation sent'),
    onError: (error) => toast.error(errorMessage(error, 'An error occurred')),
  });
  return (
    <Card className="grid gap-4 sm:p-8">
      <h2 className="text-lg">Invitation by e-mail</h2>
      <p className="measure text-ink-soft">
        The doctor gets a link to choose a password, which only the doctor knows. It works for seven
        days.
      </p>
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => mutate()}
        className="justify-self-start"
      >
        Send invitation
      </Button>
    </Card>
  );
}
