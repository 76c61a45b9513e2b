import { randomUUID } from 'node:crypto';
import { type Person, requestAs } from '@nadi/server/testing/actors';
import type { PaymentsFixture } from '@nadi/server/testing/payments-fixture';
import { ITEMS } from '@nadi/server/testing/prescription-fixture';

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

/** Adds an allergy to a patient's record; returns its id. */
export async function addHealthEntry(clinic: Clinic, as: Person, text: string): Promise<string> {
  const entry = { kind: 'allergy', text, state: 'active' };
  return (await requestAs(clinic, 'saveHealthEntry', { entry }, { as })).body.entry._id;
}

/** Submits the form, agrees through a relative, records an encounter and adds an allergy; returns their texts. */
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
  const lasting = 'Wool of Quincetown';
  await addHealthEntry(clinic, patient, lasting);
  return [allergy, lasting, location, giver.name, giver.relation];
}

export async function addTemplate(clinic: Clinic, doctor: Person): Promise<string> {
  const template = { name: 'Migraine', note: { plan: 'A dark room' } };
  const { body } = await requestAs(clinic, 'saveNoteTemplate', template, { as: doctor });
  return body.templateId;
}

export async function addFavourite(clinic: Clinic, doctor: Person): Promise<string> {
  const favourite = { medicine: ITEMS[0] };
  const { body } = await requestAs(clinic, 'saveFavouriteMedicine', favourite, { as: doctor });
  return body.favouriteId;
}
