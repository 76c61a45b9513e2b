import { type Person, requestAs } from '@nadi/server/testing/actors';
import type { PaymentsFixture } from '@nadi/server/testing/payments-fixture';

export interface FamilySide {
  /** Dependants of the patient: one with an appointment, and two without. */
  dependant: string;
  dependantAppointment: string;
  newDependant: string;
  managedPatient: string;
}

export function familySecrets(side: FamilySide): string[] {
  const { dependant, dependantAppointment, newDependant, managedPatient } = side;
  return [dependant, dependantAppointment, newDependant, managedPatient];
}

/** Inserts three dependants of the patient; the first one has an appointment with the doctor. */
export async function addFamily(
  { clinic }: PaymentsFixture,
  patient: Person,
  doctor: Person,
): Promise<FamilySide> {
  const { body: profile } = await requestAs(clinic, 'getProfile', {}, { as: patient });
  const name = `${profile.userData.name}’s child`;
  const add = async (birthDate: string): Promise<string> => {
    const details = { name, birthDate, relation: 'Mother' };
    const { body } = await requestAs(clinic, 'addDependant', details, { as: patient });
    return body.dependantId;
  };
  const dependant = await add('2015-06-01');
  const slot = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '5:00 PM' };
  const booking = { ...slot, dependantId: dependant };
  const { body } = await requestAs(clinic, 'bookAppointment', booking, { as: patient });
  return {
    dependant,
    dependantAppointment: body.appointmentId as string,
    newDependant: await add('2016-06-01'),
    managedPatient: await add('2017-06-01'),
  };
}
