import { seriesRouteTable } from '@nadi/contract/generated/series-route-table';
import { call, registerRoutes } from '#shared/api/client.ts';

registerRoutes(seriesRouteTable);

/** Cancels an appointment and the later ones of its series. */
export function cancelFollowing(appointmentId: string) {
  return call('cancelPatientSeries', { appointmentId });
}
