import type { AppDeps } from '#app';
import { readConfig } from '#config';

/**
 * Returns the settings of a clinic that answers under any Host, unlike a trial, and still shows its
 * messages.
 */
export function outsideTrial(): Pick<AppDeps, 'config'> {
  return { config: { ...readConfig({}), trial: false } };
}
