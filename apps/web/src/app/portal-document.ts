import { adminAddresses, doctorAddresses } from '@nadi/contract/portal-addresses';
import { registerRoutes } from '#shared/api/client.ts';
import { portalRoutes } from './portal-routes.tsx';

/** Registers the API routes that only the portals call, and returns their pages. */
export function createPortalRoutes() {
  registerRoutes({ ...doctorAddresses, ...adminAddresses });
  return portalRoutes;
}
