import { type ReactNode, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { withConfirmation } from './confirmation.ts';
import { useChange } from './mutations.ts';

type ResetSecondFactorButtonProps = {
  /** The person whose two-step login is turned off. */
  name: string;
  variant: 'danger' | 'secondary';
  reset: () => Promise<{ message?: string | undefined }>;
  /** The dialog's text. */
  children: ReactNode;
};

/** Turns off two-step login, after a confirmation, for a person who lost their phone and recovery codes. */
export function ResetSecondFactorButton(props: ResetSecondFactorButtonProps) {
  const { name, variant, reset, children } = props;
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useChange(() => withConfirmation(reset), {
    done: `Two-step login of ${name} is off.`,
  });
  return (
    <>
      <Button variant={variant} pending={isPending} onClick={() => setConfirming(true)}>
        Turn off two-step login
        <span className="sr-only"> of {name}</span>
      </Button>
      <ConfirmDialog
        open={confirming}
        title={`Turn off two-step login of ${name}?`}
        confirmLabel="Turn off"
        onConfirm={() => {
          setConfirming(false);
          mutate();
        }}
        onCancel={() => setConfirming(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
