import type { AdminDoctor } from '@nadi/contract/doctors';
import { secondFactorRouteTable } from '@nadi/contract/generated/second-factor-route-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, registerRoutes } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';

// Registered here, so that first loads do without them.
registerRoutes(secondFactorRouteTable);

/** Turns off the two-step login of a doctor who has lost phone and recovery codes. */
export function ResetSecondFactor({ doctor }: { doctor: AdminDoctor }) {
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withConfirmation(() => call('resetDoctorSecondFactor', { docId: doctor._id })),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Two-step login of this doctor is off.');
      await queries.invalidateQueries({ queryKey: ['portal', 'admin'] });
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return (
    <Card className="grid justify-items-start gap-4 sm:p-8">
      <h2 className="text-lg">Two-step login</h2>
      <p className="measure text-ink-soft">
        This doctor logs in with a password and a code. Turn it off only for a doctor who has lost
        both the phone and the recovery codes, and make sure that you are speaking to the doctor.
      </p>
      <Button variant="danger" pending={isPending} onClick={() => setConfirming(true)}>
        Turn off two-step login
      </Button>
      <ConfirmDialog
        open={confirming}
        title={`Turn off two-step login of ${doctor.name}?`}
        confirmLabel="Turn off"
        onConfirm={() => {
          setConfirming(false);
          mutate();
        }}
        onCancel={() => setConfirming(false)}
      >
        <p>
          The password alone opens the account until the doctor sets it up again. The doctor gets a
          message, and the audit trail records who turned it off.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
