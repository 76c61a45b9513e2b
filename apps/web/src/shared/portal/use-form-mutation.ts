import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { FormProblems } from '#shared/ui/form-problems.ts';
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
