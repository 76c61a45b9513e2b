import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { addDependant } from './add-dependant.ts';
import { endFamilyAccess, type FamilyMail } from './end-family-access.ts';
import { listDependants } from './list-dependants.ts';
import { removeDependant } from './remove-dependant.ts';
import { updateDependant } from './update-dependant.ts';

export function familyRoutes({ zone, mail }: { zone: string; mail: FamilyMail }) {
  return {
    listDependants: listDependants(),
    addDependant: addDependant(zone),
    updateDependant: updateDependant(zone),
    removeDependant: removeDependant(),
    endFamilyAccess: endFamilyAccess(mail),
  } satisfies Partial<Handlers<Db>>;
}
