import type { Address } from './address.ts';
import { adminAddresses, doctorAddresses } from './portal-addresses.ts';
import { siteAddresses } from './site-addresses.ts';

/**
 * Where every call goes, who may make it and how it travels: the half of the route table without
 * schemas, in the parts that each document of the browser carries (the other half is routes.ts).
 */
export const addresses = {
  ...siteAddresses,
  ...doctorAddresses,
  ...adminAddresses,
} as const satisfies Record<string, Address>;

export type RouteName = keyof typeof addresses;
