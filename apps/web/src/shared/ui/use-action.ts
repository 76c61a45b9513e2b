import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { toast } from './toast.ts';

interface Action<Sent, Reply> {
  send: (sent: Sent) => Promise<Reply>;
  /** Shown after success if the reply has no message. Null shows nothing, although the reply has one. */
  done?: string | null;
  /** Shown after a failure without a message. */
  failed?: string;
  /** Shown after a failure without a response; `failed` by default. */
  unreachable?: string;
  /** True if a failure is shown in the page, or a refusal at its field, instead of in a toast. */
  quiet?: 'failures' | 'fields';
  /** Queries to fetch again after success, before `onDone`. */
  refresh?: QueryKey;
  /** Fetches them again after a failure too. */
  refreshAfterFailure?: boolean;
  /** Calls with the same name are sent one after another, as they were made. */
  inOrder?: string;
  onDone?: (reply: Reply, sent: Sent) => void;
  onFailed?: (error: Error, sent: Sent) => void;
}

/** Sends a change, reports its result in a toast, and returns refusals by field as `problems`. */
export function useAction<Sent = void, Reply = unknown>(action: Action<Sent, Reply>) {
  const { send, done, failed = i18n._('An error occurred'), unreachable, quiet } = action;
  const queries = useQueryClient();
  const fetchAgain = async () => {
    if (!action.refresh) return;
    // A first reply that is still on its way does not know of the change, and an invalidation would wait for it.
    await queries.cancelQueries({ queryKey: action.refresh });
    await queries.invalidateQueries({ queryKey: action.refresh });
  };
  const mutation = useMutation({
    mutationFn: send,
    ...(action.inOrder !== undefined && { scope: { id: action.inOrder } }),
    onSuccess: async (reply, sent) => {
      const message = (reply as { message?: string } | undefined)?.message ?? done;
      if (message && done !== null) void toast.success(message);
      await fetchAgain();
      action.onDone?.(reply, sent);
    },
    onError: (error, sent) => {
      const isQuiet = quiet === 'failures' || (quiet === 'fields' && toProblems(error));
      if (!isQuiet) void toast.error(errorMessage(error, failed, unreachable));
      action.onFailed?.(error, sent);
      if (action.refreshAfterFailure) void fetchAgain();
    },
  });
  const { error } = mutation;
  // The same object until the next failure, because a new one moves the focus.
  const problems = useMemo(() => toProblems(error), [error]);
  return { ...mutation, problems };
}

/** Returns the message of a refusal by the name of its field; undefined if no field is affected. */
export function toProblems(error: Error | null): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError) || !error.field) return undefined;
  return { [error.field]: error.message };
}
