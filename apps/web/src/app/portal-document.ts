import { adminRouteTable } from '@nadi/contract/generated/admin-route-table';
import { doctorRouteTable } from '@nadi/contract/generated/doctor-route-table';
import { registerRoutes } from '#shared/api/client.ts';
import { portalRoutes } from './portal-routes.tsx';

/** Registers the API routes that only the portals call, and returns their pages. */
export function createPortalRoutes() {
  registerRoutes({ ...doctorRouteTable, ...adminRouteTable });
  return portalRoutes;
}
