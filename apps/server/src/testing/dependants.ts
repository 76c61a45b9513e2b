import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';

/** Born on 1 June 2015. */
export const MEERA = { name: 'Meera Rao', birthDate: '2015-06-01', relation: 'Mother' };

/** Adds a dependant and returns the id. */
export async function someDependant(
  clinic: TestClinic,
  manager: Person,
  details: Partial<typeof MEERA & { email: string; abhaNumber: string; abhaAddress: string }> = {},
): Promise<string> {
  const { body } = await requestAs(
    clinic,
    'addDependant',
    { ...MEERA, ...details },
    { as: manager },
  );
  return body.dependantId;
}
