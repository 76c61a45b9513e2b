import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { errorMessage } from '#shared/format/error-message.ts';
import { hasPasskeys } from '#shared/passkeys/has-passkeys.ts';
import { usePasskeys } from '#shared/passkeys/use-passkeys.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Confirms with a passkey instead of a code. Nothing if the account or the browser has none. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = usePasskeys('admin');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { confirmWithPasskey } = await import('#shared/passkeys/confirm-with-passkey.ts');
      return confirmWithPasskey();
    },
    onSuccess: onConfirmed,
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
  if (!data?.available || data.passkeys.length === 0 || !hasPasskeys()) return null;
  return (
    <Button variant="secondary" pending={isPending} className="min-h-12" onClick={() => mutate()}>
      <KeyRound aria-hidden size={18} />
      Use a passkey instead
    </Button>
  );
}
