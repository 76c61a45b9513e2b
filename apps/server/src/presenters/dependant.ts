import type { Dependant } from '@nadi/contract/dependants';
import { adultOn } from '@nadi/domain/dependants';
import { formatIsoDate } from '@nadi/domain/iso-date';
import type { DependantRecord } from '#store/dependants.ts';
import { presentHealthIds } from './patient.ts';

export function presentDependant(dependant: DependantRecord): Dependant {
  const birthDate = dependant.born_on ?? '';
  return {
    _id: dependant.id,
    name: dependant.name,
    birthDate,
    ...presentHealthIds(dependant),
    relation: dependant.relation,
    email: dependant.invitation_confirmed ? '' : (dependant.invitation_email ?? ''),
    emailConfirmed: dependant.invitation_confirmed,
    managedUntil: formatIsoDate(adultOn(birthDate)),
    appointments: Number(dependant.appointments),
  };
}
