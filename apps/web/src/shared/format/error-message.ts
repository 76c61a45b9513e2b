import { ApiError } from '#shared/api/api-error.ts';
import { i18n } from '#shared/language/i18n.ts';

/**
 * Returns the message to show for an error: its own message if it has one.
 * @param refused fallback for a refusal without a message
 * @param thrown fallback if there was no response; `refused` by default
 */
export function errorMessage(error: unknown, refused: string, thrown = refused): string {
  if (isMissingFile(error)) {
    return i18n._('The connection was lost. Nothing was sent: please try again.');
  }
  if (error instanceof Error && error.message) return error.message;
  return error instanceof ApiError && error.status > 0 ? refused : thrown;
}

/** Returns true for a chunk that could not be loaded: no network, or removed by a newer release. */
export function isMissingFile(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  // Each browser words it differently.
  return /dynamically imported module|importing a module script|Unable to preload/i.test(message);
}
