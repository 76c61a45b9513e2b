import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

/**
 * Sends a change of the schedule and shows the result. Reloads the data that depends on it, or that another
 * person changed.
 */
export function useScheduleChange<Input, Reply extends { message?: string | undefined }>(
  send: (input: Input) => Promise<Reply>,
  onDone?: (reply: Reply, input: Input) => void,
  onConflict?: () => void,
) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['portal'] });
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply, input) => {
      void toast.success(reply.message ?? 'Saved');
      onDone?.(reply, input);
      await reload();
    },
    onError: async (error) => {
      void toast.error(errorMessage(error, 'An error occurred'));
      if (!isProblem(error, 'changed-meanwhile')) return;
      await reload();
      onConflict?.();
    },
  });
}
