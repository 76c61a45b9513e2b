import { adminAddresses, doctorAddresses } from '@nadi/contract/portal-addresses';
import { addAddresses } from '#shared/api/client.ts';
import { portalRoutes } from './portal-routes.tsx';

/** Adds the routes and pages that only the portal documents have. */
export function beginPortal() {
  addAddresses({ ...doctorAddresses, ...adminAddresses });
  return portalRoutes;
}
