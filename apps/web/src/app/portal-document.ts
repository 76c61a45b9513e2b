import { adminRouteTable } from '@nadi/contract/generated/admin-route-table';
import { adminScheduleRouteTable } from '@nadi/contract/generated/admin-schedule-route-table';
import { doctorRouteTable } from '@nadi/contract/generated/doctor-route-table';
import { doctorTreatmentRouteTable } from '@nadi/contract/generated/doctor-treatment-route-table';
import { receptionRouteTable } from '@nadi/contract/generated/reception-route-table';
import { seriesRouteTable } from '@nadi/contract/generated/series-route-table';
import { registerRoutes } from '#shared/api/client.ts';
import { portalRoutes } from './portal-routes.tsx';

/** Registers the API routes that only the portals call, and returns their pages. */
export function createPortalRoutes() {
  registerRoutes({
    ...doctorRouteTable,
    ...doctorTreatmentRouteTable,
    ...adminRouteTable,
    ...adminScheduleRouteTable,
    ...receptionRouteTable,
    ...seriesRouteTable,
  });
  return portalRoutes;
}
