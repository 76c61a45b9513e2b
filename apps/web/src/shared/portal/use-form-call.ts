import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { FormProblems } from '#shared/ui/form-problems.ts';
import { toast } from '#shared/ui/toast.ts';

interface FormCall<T> {
  send: (values: FormData) => Promise<T>;
  /** Said where the server had no words of its own. */
  done: string;
  onDone?: (answer: T) => void;
  /** The form's one field: whatever is refused, it stands there. */
  onlyField?: string;
}

/** One call of a form: a refusal stands at its field, success empties the form (by `round`, its key). */
export function useFormCall<T extends { message?: string | undefined }>({
  send,
  done,
  onDone,
  onlyField,
}: FormCall<T>) {
  const [round, setRound] = useState(0);
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      onDone?.(answer);
      setProblems(undefined);
      setRound((rounds) => rounds + 1);
      void toast.success(answer.message ?? done);
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error : undefined;
      const field = onlyField ?? refused?.field;
      setProblems(refused && field ? { [field]: refused.message } : undefined);
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { round, submit: mutate, pending: isPending, problems };
}
