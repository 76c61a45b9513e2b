import { randomUUID } from 'node:crypto';
import { type Person, requestAs } from '@nadi/server/testing/actors';
import type { PaymentsFixture } from '@nadi/server/testing/payments-fixture';

type Clinic = PaymentsFixture['clinic'];

interface Side {
  patient: Person;
  doctor: Person;
  completedAppointment: string;
  preparedAppointment: string;
}

/** The question of the clinic's intake form. */
export const INTAKE_QUESTION = randomUUID();

export async function publishIntakeForm(clinic: Clinic, admin: Person): Promise<void> {
  const question = { id: INTAKE_QUESTION, kind: 'text', text: 'Any allergies?' };
  const form = { questions: [{ ...question, choices: [], low: '', high: '' }], version: 0 };
  await requestAs(clinic, 'publishIntakeForm', form, { as: admin });
}

/** Submits the form, agrees through a relative and records an encounter; returns texts of all three. */
export async function addPreparation(clinic: Clinic, side: Side): Promise<string[]> {
  const { patient, doctor, completedAppointment: appointmentId } = side;
  const allergy = 'The feathers of canaries';
  const intake = { appointmentId: side.preparedAppointment, version: 1 };
  const answers = [{ questionId: INTAKE_QUESTION, answer: allergy }];
  await requestAs(clinic, 'saveIntake', { ...intake, answers }, { as: patient });
  const location = 'A cabin in Quincetown';
  const encounter = { mode: null, kind: null, identityCheck: null, location };
  await requestAs(clinic, 'saveEncounter', { appointmentId, ...encounter }, { as: doctor });
  const giver = { name: 'Ottilie Fernsby', relation: 'Aunt by marriage' };
  const spoken = { appointmentId, version: 1, agreed: true, giver };
  await requestAs(clinic, 'recordConsent', spoken, { as: doctor });
  return [allergy, location, giver.name, giver.relation];
}
