import * as routes from '@nadi/contract/generated/route-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { ContactOf } from './patient-contact-dialog.tsx';

type EndFamilyAccessProps = {
  patient: ContactOf;
  managedBy: NonNullable<ContactOf['managedBy']>;
  onDone: () => void;
};

/** Ends the access of the person who manages a patient under 18. */
export function EndFamilyAccess({ patient, managedBy, onDone }: EndFamilyAccessProps) {
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(routes.endFamilyAccess, { userId: patient._id }),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Access ended');
      onDone();
      await queries.invalidateQueries({ queryKey: ['portal'] });
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        End access of {managedBy.name}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={`End the access of ${managedBy.name}?`}
        confirmLabel="End access"
        cancelLabel="Keep it"
        pending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate()}
      >
        <p>
          They can then no longer see or change anything about {patient.name}, and get no more
          messages. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
