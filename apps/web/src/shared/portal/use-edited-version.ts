import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';

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
