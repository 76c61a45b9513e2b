import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';

/**
 * Returns the version that a form was opened with, so that a change of somebody else is noticed.
 * Once the form has been refused for it, the newest one: saving again replaces their change.
 */
export function useEditedVersion<V>(newest: V) {
  const queries = useQueryClient();
  const [opened] = useState(newest);
  const [conflict, setConflict] = useState(false);
  return {
    version: conflict ? newest : opened,
    conflict,
    /** Loads their change where a refusal is about one. */
    async onError(error: Error): Promise<void> {
      if (!isProblem(error, 'changed-meanwhile')) return;
      await queries.invalidateQueries({ queryKey: ['portal'] });
      setConflict(true);
    },
  };
}
