import { Id, Success } from '@nadi/contract/fields';
import { ClinicLocation, Location, NewLocation } from '@nadi/contract/locations';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const locationsRoutes = {
  /** The places in use, the first place first. */
  listLocations: {
    method: 'GET',
    paths: { visitor: '/api/locations' },
    reply: Success.extend({ locations: z.array(Location) }),
  },
  listClinicLocations: {
    method: 'GET',
    paths: { admin: '/api/admin/locations' },
    reply: Success.extend({ locations: z.array(ClinicLocation) }),
  },
  saveLocation: {
    paths: { admin: '/api/admin/save-location' },
    body: z.object({ location: NewLocation }),
    reply: Success.extend({ location: ClinicLocation }),
  },
  /**
   * Closes a place from today on. `affected` lists the booked appointments there; they stay until the clinic decides
   * about them as for leave, with `exceptionId`.
   */
  retireLocation: {
    paths: { admin: '/api/admin/retire-location' },
    body: z.object({ locationId: Id }),
    reply: Success.extend({ exceptionId: Id, affected: z.array(Id) }),
  },
  reinstateLocation: {
    paths: { admin: '/api/admin/reinstate-location' },
    body: z.object({ locationId: Id }),
  },
} as const satisfies Routes;
