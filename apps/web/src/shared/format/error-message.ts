import { ApiError } from '#shared/api/api-error.ts';
import { isMissingFile } from './missing-file.ts';

/**
 * What to tell a person about a failure: its own words where it has some (spec §8).
 * @param refused where the server said no without a word
 * @param thrown where nobody answered, if that has words of its own
 */
export function errorMessage(error: unknown, refused: string, thrown = refused): string {
  if (isMissingFile(error)) return 'The network is gone. Nothing was sent: please try again.';
  if (error instanceof Error && error.message) return error.message;
  return error instanceof ApiError && error.status > 0 ? refused : thrown;
}
