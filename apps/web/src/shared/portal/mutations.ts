import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isProblem } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

interface FormMutation<T> {
  send: (values: FormData) => Promise<T>;
  /** Shown if the reply has no message; without both, nothing is shown. */
  done?: string;
  onDone?: (reply: T) => void;
  /** For a form with one field: every refusal is shown there. */
  onlyField?: string;
}

/** Sends a form. A refusal is shown at its field; success empties the form through `round`, its React key. */
export function useFormMutation<T extends { message?: string | undefined }>({
  send,
  done,
  onDone,
  onlyField,
}: FormMutation<T>) {
  const [round, setRound] = useState(0);
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      onDone?.(reply);
      setProblems(undefined);
      setRound((rounds) => rounds + 1);
      const message = reply.message ?? done;
      if (message) void toast.success(message);
    },
    onError: (error) => {
      const rejected = error instanceof ApiError ? error : undefined;
      const field = onlyField ?? rejected?.field;
      setProblems(rejected && field ? { [field]: rejected.message } : undefined);
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { round, submit: mutate, pending: isPending, problems };
}

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

/**
 * Returns the version that a form was opened with, so that another person's change is detected. After a
 * refusal for that reason it returns the newest one: saving again replaces their change.
 */
export function useEditedVersion<V>(newest: V) {
  const queries = useQueryClient();
  const [opened] = useState(newest);
  const [conflict, setConflict] = useState(false);
  return {
    version: conflict ? newest : opened,
    conflict,
    /** Loads the other person's change if a refusal is about one. */
    async onError(error: Error): Promise<void> {
      if (!isProblem(error, 'changed-meanwhile')) return;
      await queries.invalidateQueries({ queryKey: ['portal'] });
      setConflict(true);
    },
  };
}
