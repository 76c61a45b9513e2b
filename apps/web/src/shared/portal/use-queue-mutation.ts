import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';

const PORTAL = { queryKey: ['portal'] };

/** Changes the walk-in queue: shows a failure, and reloads the queue either way. */
export function useQueueMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  onSuccess?: (result: Result) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    onError: (error) => void toast.error(errorMessage(error, 'An error occurred')),
    onSettled: async () => {
      // Invalidating alone keeps a pending first load, and its reply may be older than the change.
      await queries.cancelQueries(PORTAL);
      await queries.invalidateQueries(PORTAL);
    },
  });
}
