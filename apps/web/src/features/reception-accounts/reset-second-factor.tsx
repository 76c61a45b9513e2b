import { secondFactorRouteTable } from '@nadi/contract/generated/second-factor-route-table';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, registerRoutes } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { ReceptionAccount } from './reception-accounts-page.tsx';

registerRoutes(secondFactorRouteTable);

type ResetSecondFactorProps = { account: ReceptionAccount; onChange: () => void };

/** Turns off the two-step login of somebody at reception who has lost phone and recovery codes. */
export function ResetSecondFactor({ account, onChange }: ResetSecondFactorProps) {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withConfirmation(() => call('resetReceptionSecondFactor', { receptionId: account._id })),
    onSuccess: ({ message }) => {
      void toast.success(message ?? 'Two-step login of this account is off.');
      onChange();
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => setConfirming(true)}>
        Turn off two-step login
        <span className="sr-only"> of {account.name}</span>
      </Button>
      <ConfirmDialog
        open={confirming}
        title={`Turn off two-step login of ${account.name}?`}
        confirmLabel="Turn off"
        onConfirm={() => {
          setConfirming(false);
          mutate();
        }}
        onCancel={() => setConfirming(false)}
      >
        <p>
          Do this only for somebody who has lost both the phone and the recovery codes, and make
          sure that you are speaking to them. The password alone opens the account until they set it
          up again. They get a message, and the audit trail records who turned it off.
        </p>
      </ConfirmDialog>
    </>
  );
}
