import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

/** Sends a change of the schedule, says how it went and reloads what depends on it. */
export function useScheduleChange<Input, Reply extends { message?: string | undefined }>(
  send: (input: Input) => Promise<Reply>,
  onDone?: (reply: Reply, input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply, input) => {
      void toast.success(reply.message ?? 'Saved');
      onDone?.(reply, input);
      await queries.invalidateQueries({ queryKey: ['portal'] });
    },
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
  });
}
