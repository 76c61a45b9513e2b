import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isProblem } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

interface FormMutation<T> {
  send: (values: FormData) => Promise<T>;
  /** Shown if the reply has no message; without both, nothing is shown. */
  done?: string;
  onDone?: (reply: T) => void;
  /** For a form with one field: every refusal is shown there. */
  onlyField?: string;
  /** Loads the portal's data again. */
  reloads?: boolean;
}

/** Sends a form. A refusal is shown at its field; success empties the form through `round`, its React key. */
export function useFormMutation<T extends { message?: string | undefined }>({
  send,
  done,
  onDone,
  onlyField,
  reloads = false,
}: FormMutation<T>) {
  const reload = useReload();
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
      if (reloads) void reload();
    },
    onError: (error) => {
      const rejected = error instanceof ApiError ? error : undefined;
      const field = onlyField ?? rejected?.field;
      // A control has all entries of a list, such as people for `people.1.role`.
      const control = field?.split('.')[0] ?? '';
      setProblems(
        rejected && field ? { [control]: rejected.message, [field]: rejected.message } : undefined,
      );
      void toast.error(errorMessage(error, i18n._('An error occurred')));
    },
  });
  return { round, submit: mutate, pending: isPending, problems };
}

type Outcome<Reply, Variables> = {
  /** Confirms the change if the reply has no message; without it, success shows nothing. */
  done?: string | ((reply: Reply, variables: Variables) => string);
  /** Shown for a refusal without a message, and if there was no response; the first by default. */
  failure?: readonly [refused: string, thrown?: string];
  onDone?: ((reply: Reply, variables: Variables) => unknown) | undefined;
  onFailed?: (error: Error) => void;
  onSettled?: (variables: Variables) => void;
};

/** Sends a change and shows its outcome, then reloads the portal, because another person may have acted first. */
export function useChange<Reply extends { message?: string | undefined }, Variables = void>(
  send: (variables: Variables) => Promise<Reply>,
  outcome: Outcome<Reply, Variables> = {},
) {
  const { done, failure = [i18n._('An error occurred')], onDone, onFailed, onSettled } = outcome;
  const reload = useReload();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply, variables) => {
      const text = typeof done === 'function' ? done(reply, variables) : done;
      if (text) void toast.success(reply.message ?? text);
      onDone?.(reply, variables);
    },
    onError: (error) => {
      void toast.error(errorMessage(error, ...failure));
      onFailed?.(error);
    },
    onSettled: async (_reply, _error, variables) => {
      onSettled?.(variables);
      await reload();
    },
  });
}

/**
 * Shows whether a doctor takes bookings, the new value while it is saved
 * (docs/product/doctors.md#taking-bookings).
 */
export function useAvailability(
  available: boolean,
  send: (available: boolean) => Promise<{ message?: string | undefined }>,
) {
  const { mutate, isPending, variables } = useChange(send, {
    done: (_reply, next) =>
      next ? i18n._('Availability enabled') : i18n._('Availability disabled'),
    failure: [
      i18n._('Availability update failed'),
      i18n._('An error occurred while updating availability'),
    ],
  });
  return { available: isPending ? variables : available, setAvailable: mutate };
}

const PORTAL = { queryKey: ['portal'] };

/** Returns a function that loads the portal's data again. */
function useReload() {
  const queries = useQueryClient();
  return async () => {
    // Invalidating alone keeps a pending first load, and its reply may be older than the change.
    await queries.cancelQueries(PORTAL);
    await queries.invalidateQueries(PORTAL);
  };
}

/**
 * Returns the version that a form was opened with, so that another person's change is detected. After a
 * refusal for that reason it returns the newest one: saving again replaces their change.
 * @param queryKey of the data with the newest version; everything in the portal by default
 */
export function useEditedVersion<V>(newest: V, queryKey: QueryKey = PORTAL.queryKey) {
  const queries = useQueryClient();
  const [opened] = useState(newest);
  const [conflict, setConflict] = useState(false);
  return {
    version: conflict ? newest : opened,
    conflict,
    /** Loads the other person's change if a refusal is about one. */
    async onError(error: Error): Promise<void> {
      if (!isProblem(error, 'changed-meanwhile')) return;
      await queries.invalidateQueries({ queryKey });
      setConflict(true);
    },
  };
}
