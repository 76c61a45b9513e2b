import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { toast } from '#shared/ui/toast.ts';
import { RECORD_KEY } from './record-query.ts';

/** Signs the version on the screen. */
export function useSignNote({ _id: appointmentId }: Pick<RecordEntry, '_id'>) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => request(routes.signNote, { appointmentId, version }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: RECORD_KEY });
      void toast.success(message ?? 'Note signed');
    },
    onError: (error) => void toast.error(errorMessage(error, 'The note was not signed')),
  });
  return {
    sign: (version: number, onDone: () => void) => mutate(version, { onSettled: onDone }),
    signing: isPending,
  };
}
