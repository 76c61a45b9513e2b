import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useLocation } from '#shared/router/router.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { verifyEmail } from './recovery-calls.ts';
import { RecoveryFrame } from './recovery-frame.tsx';
import { parseLink } from './recovery-link.ts';

/** Confirms an address when the button is pressed: mail scanners open links, too. */
export function VerifyEmailPage() {
  const { hash } = useLocation();
  const [{ token }] = useState(() => parseLink(hash));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => verifyEmail(token),
  });
  if (isSuccess) {
    return (
      <RecoveryFrame title="Your address is confirmed" lead="Thank you. Nothing else is needed.">
        <LinkButton to={paths.home}>To the home page</LinkButton>
      </RecoveryFrame>
    );
  }
  return (
    <RecoveryFrame
      title="Confirm your e-mail address"
      lead="So that confirmations and reminders reach you."
    >
      {error && (
        <Notice tone="danger" urgent>
          {errorMessage(error, 'An error occurred')}
        </Notice>
      )}
      <Button pending={isPending} onClick={() => mutate()} className="min-h-12 text-base">
        Confirm my address
      </Button>
    </RecoveryFrame>
  );
}
