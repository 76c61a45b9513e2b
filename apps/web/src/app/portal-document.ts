import { adminAddresses, doctorAddresses } from '@nadi/contract/portal-addresses';
import { addAddresses } from '#shared/api/client.ts';
import { portalRoutes } from './portal-routes.tsx';

/** All that a document of the portals has over the others: more calls and other pages. */
export function beginPortal() {
  addAddresses({ ...doctorAddresses, ...adminAddresses });
  return portalRoutes;
}
