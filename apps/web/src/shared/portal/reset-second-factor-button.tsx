import { type ReactNode, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';
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
    done: i18n._('Two-step login of {name} is off.', { name }),
  });
  return (
    <>
      <Button variant={variant} pending={isPending} onClick={() => setConfirming(true)}>
        <SpokenText text={i18n._('Turn off two-step login<spoken> of {name}</spoken>', { name })} />
      </Button>
      <ConfirmDialog
        open={confirming}
        title={i18n._('Turn off two-step login of {name}?', { name })}
        confirmLabel={i18n._('Turn off')}
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
