import type { ClinicSettings } from '@nadi/contract/clinic';
import type { QueryClient } from '@tanstack/react-query';

/** Returns the field of a booking that names the refund rule on screen; none before that has loaded. */
export function shownPolicy(queries: QueryClient): { refundPolicyVersion?: number } {
  const clinic = queries.getQueryData<{ settings: ClinicSettings }>(['clinic']);
  return clinic ? { refundPolicyVersion: clinic.settings.refundPolicy?.version ?? 0 } : {};
}
