import { adminRouteTable, doctorRouteTable } from '@nadi/contract/generated/portal-route-tables';
import { registerRoutes } from '#shared/api/client.ts';
import { portalRoutes } from './portal-routes.tsx';

/** Registers the API routes that only the portals call, and returns their pages. */
export function createPortalRoutes() {
  registerRoutes({ ...doctorRouteTable, ...adminRouteTable });
  return portalRoutes;
}
