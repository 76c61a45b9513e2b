import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import type { TokenRole } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { hasPasskeys } from './has-passkeys.ts';
import type { PasskeySignIn } from './sign-in-with-passkey.ts';

type PasskeyButtonProps = {
  /** Whose passkeys log in here. */
  roles: readonly [TokenRole, ...TokenRole[]];
  onSignedIn: (signedIn: PasskeySignIn) => void;
};

/** Logs in with a passkey. Nothing where the browser has none. */
export function PasskeyButton({ roles, onSignedIn }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  if (!hasPasskeys()) return null;

  async function signIn() {
    setPending(true);
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      onSignedIn(await signInWithPasskey(roles));
    } catch (error) {
      void toast.error(errorMessage(error, 'Login failed'));
    }
    setPending(false);
  }

  return (
    <Button
      variant="secondary"
      pending={pending}
      className="min-h-12"
      onClick={() => void signIn()}
    >
      <KeyRound aria-hidden size={18} />
      Log in with a passkey
    </Button>
  );
}
