import * as routes from '@nadi/contract/generated/route-table';
import { backgroundQuery } from '#shared/api/background-query.ts';

/** Returns the query of the patients managed by the signed-in patient. */
export function dependantsQuery(token: string) {
  return backgroundQuery('patient', ['patient', token, 'dependants'], routes.listDependants, {});
}
