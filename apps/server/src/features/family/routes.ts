import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { addDependant, listOwnDependants, removeDependant, updateDependant } from './dependants.ts';
import { endFamilyAccess, type FamilyMail } from './family-access.ts';

export function familyRoutes({ zone, mail }: { zone: string; mail: FamilyMail }) {
  return {
    listDependants: listOwnDependants(),
    addDependant: addDependant(zone),
    updateDependant: updateDependant(zone),
    removeDependant: removeDependant(),
    endFamilyAccess: endFamilyAccess(mail),
  } satisfies Partial<Handlers<Db>>;
}
