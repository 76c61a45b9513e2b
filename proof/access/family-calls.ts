import type { Side } from './world.ts';

const details = { name: 'Anil Rao', birthDate: '2014-02-28', relation: 'Father' };

/** Calls of routes about dependants. */
export const familyCalls = {
  listDependants: () => ({}),
  addDependant: () => details,
  updateDependant: ({ newDependant: dependantId }: Side) => ({ dependantId, ...details }),
  removeDependant: ({ newDependant: dependantId }: Side) => ({ dependantId }),
  endFamilyAccess: ({ managedPatient: userId }: Side) => ({ userId }),
};
