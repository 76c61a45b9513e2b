import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { PasskeyRoles, PasskeySignIn } from './passkey-ceremonies.ts';

type PasskeyButtonProps = {
  /** The roles that can log in here with a passkey. */
  roles: PasskeyRoles;
  onSignedIn: (signedIn: PasskeySignIn) => void;
};

/**
 * Logs in with a passkey, also with one that the browser suggests in the e-mail field. Nothing if the browser
 * has no passkeys.
 */
export function PasskeyButton({ roles, onSignedIn }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  const suggest = useEffectEvent(async (ended: AbortSignal) => {
    const supported = await suggestsPasskeys();
    const part = supported ? await import('./passkey-ceremonies.ts').catch(() => null) : null;
    await finish(async () => (await part?.offerPasskeys(roles, ended)) ?? null);
  });
  useEffect(() => {
    // A browser allows one request at a time: suggestions stop while the button's request is open.
    if (pending) return;
    const controller = new AbortController();
    void suggest(controller.signal);
    return () => controller.abort();
  }, [pending]);
  if (!hasPasskeys()) return null;

  async function signIn() {
    setPending(true);
    await finish(async () => {
      const { signInWithPasskey } = await import('./passkey-ceremonies.ts');
      return signInWithPasskey(roles);
    });
    setPending(false);
  }

  async function finish(choose: () => Promise<PasskeySignIn | null>) {
    try {
      const signedIn = await choose();
      if (signedIn) onSignedIn(signedIn);
    } catch (error) {
      void toast.error(errorMessage(error, i18n._('Login failed')));
    }
  }

  return (
    <Button
      variant="secondary"
      pending={pending}
      className="min-h-12"
      onClick={() => void signIn()}
    >
      <KeyRound aria-hidden size={18} />
      {i18n._('Log in with a passkey')}
    </Button>
  );
}

/** Returns whether passkeys work in this browser at this address: only over https or on localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Returns whether the browser suggests passkeys in form fields. */
async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
