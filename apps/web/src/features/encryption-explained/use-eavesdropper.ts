import { useMutation } from '@tanstack/react-query';
import { toast } from '#shared/ui/toast.ts';
import { breakMessage, sendStandard } from './break-message.ts';

/**
 * Breaks the captured message, and sends the same message with the standard suite, which cannot be broken.
 */
export function useEavesdropper({ encrypted, text }: { encrypted: string; text: string }) {
  const breaking = useMutation({
    mutationFn: () => breakMessage(encrypted, () => performance.now()),
  });
  const standard = useMutation({
    mutationFn: () => sendStandard((...call) => fetch(...call), text),
    onError: () => void toast.error('Demo failed. Please try again.'),
  });
  return {
    broken: breaking.data,
    breakIt: () => breaking.mutate(),
    standard: standard.data,
    sending: standard.isPending,
    sendIt: () => standard.mutate(),
  };
}
