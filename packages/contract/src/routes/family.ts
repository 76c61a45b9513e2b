import { Dependant } from '@nadi/contract/dependants';
import { Email, Id, IsoDate, line, PersonName, Success } from '@nadi/contract/fields';
import { healthIdFields } from '@nadi/contract/health-ids';
import type { Routes } from '@nadi/contract/route-definition';
import { CONSENT_RELATION_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

const details = {
  name: PersonName,
  birthDate: IsoDate,
  relation: line(CONSENT_RELATION_MAX, 1),
  /** The address for the invitation at 18. If absent, it stays; if empty, it is removed. */
  email: z.union([z.literal(''), Email]).optional(),
  ...healthIdFields,
};

/** A patient's dependants. Booking for one takes `dependantId` in `bookAppointment`. */
export const familyRoutes = {
  listDependants: {
    method: 'GET',
    path: '/api/user/dependants',
    access: 'patient',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({ dependants: z.array(Dependant) }),
  },
  /** A repeated name and birth date return the dependant who was added first. */
  addDependant: {
    method: 'POST',
    path: '/api/user/add-dependant',
    access: 'patient',
    channel: 'medium',
    body: z.object(details),
    reply: Success.extend({ dependantId: Id }),
  },
  /** The birth date can be changed until the first appointment. */
  updateDependant: {
    method: 'POST',
    path: '/api/user/update-dependant',
    access: 'patient',
    channel: 'medium',
    body: z.object({ dependantId: Id, ...details }),
    reply: Success,
  },
  /** Only for a dependant without appointments. */
  removeDependant: {
    method: 'POST',
    path: '/api/user/remove-dependant',
    access: 'patient',
    channel: 'medium',
    body: z.object({ dependantId: Id }),
    reply: Success,
  },
} as const satisfies Routes;

export const clinicFamilyRoutes = {
  /** Ends the access of the manager of `userId`. It cannot be restored. */
  endFamilyAccess: {
    method: 'POST',
    path: '/api/admin/end-family-access',
    access: 'reception',
    channel: 'medium',
    body: z.object({ userId: Id }),
    reply: Success,
  },
} as const satisfies Routes;
