import { randomUUID } from 'node:crypto';
import type { IntakeQuestion } from '@nadi/contract/consultation';
import { hours } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

let admin: Person;
let patient: Person;
let doctor: Person;
let appointmentId: string;

const empty = { choices: [], low: '', high: '' };
const allergies = { ...empty, id: randomUUID(), kind: 'text', text: 'Any allergies?' } as const;
const smoking = {
  ...empty,
  id: randomUUID(),
  kind: 'choice',
  text: 'Do you smoke?',
  choices: ['Never', 'Daily'],
} as const;
const pregnant = { ...empty, id: randomUUID(), kind: 'yes-no', text: 'Pregnant?' } as const;
const pain = {
  ...empty,
  id: randomUUID(),
  kind: 'scale',
  text: 'How strong is the pain?',
  low: 'None',
  high: 'Worst',
} as const;
const questions = [allergies, smoking, pregnant, pain] as unknown as IntakeQuestion[];

beforeEach(async () => {
  admin = await someAdmin(clinic);
  [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const body = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  appointmentId = (await requestAs(clinic, 'bookAppointment', body, { as: patient })).body
    .appointmentId;
});

function publish(form: readonly object[], version: number) {
  return requestAs(clinic, 'publishIntakeForm', { questions: form, version }, { as: admin });
}

function save(answers: [{ id: string }, unknown][], version = 1, as = patient) {
  const sent = answers.map(([{ id }, answer]) => ({ questionId: id, answer }));
  return requestAs(clinic, 'saveIntake', { appointmentId, version, answers: sent }, { as });
}

async function readAsPatient() {
  return (await requestAs(clinic, 'getPatientAppointment', { appointmentId }, { as: patient }))
    .body;
}

async function readAsDoctor() {
  const { body } = await requestAs(
    clinic,
    'getDoctorAppointment',
    { appointmentId },
    { as: doctor },
  );
  return body.appointments[0].intake;
}

test('without a published form nothing is asked', async () => {
  const { intakeForm, intake } = await readAsPatient();
  expect([intakeForm, intake]).toEqual([{ version: 0, questions: [] }, undefined]);
  expect((await save([], 0)).body.code).toBe('bad-input');
  expect(await readAsDoctor()).toBeUndefined();
});

test('each kind of question is answered by the patient and read by the doctor', async () => {
  const form = { version: 1, questions, publishedAt: clinic.now };
  expect((await publish(questions, 0)).body.form).toEqual(form);
  expect((await readAsPatient()).intakeForm).toEqual(form);
  const answered = await save([
    [pain, 7],
    [allergies, 'Nuts'],
    [pregnant, false],
    [smoking, 'Never'],
  ]);
  expect(answered.status).toBe(200);
  const intake = {
    answers: [
      { question: allergies, answer: 'Nuts' },
      { question: smoking, answer: 'Never' },
      { question: pregnant, answer: false },
      { question: pain, answer: 7 },
    ],
    answeredAt: clinic.now,
  };
  expect((await readAsPatient()).intake).toEqual(intake);
  expect(await readAsDoctor()).toEqual(intake);
});

test('no question has to be answered, and later answers replace the earlier ones', async () => {
  await publish(questions, 0);
  await save([[allergies, 'Nuts']]);
  await save([[smoking, 'Daily']]);
  expect((await readAsDoctor()).answers).toEqual([{ question: smoking, answer: 'Daily' }]);
  expect((await save([])).status).toBe(200);
  expect((await readAsDoctor()).answers).toEqual([]);
});

test('answers keep their questions as they were shown', async () => {
  await publish(questions, 0);
  await save([[allergies, 'Nuts']]);
  const reworded = { ...allergies, text: 'What are you allergic to?' };
  await publish([reworded], 1);
  expect((await readAsDoctor()).answers).toEqual([{ question: allergies, answer: 'Nuts' }]);
  const { intakeForm } = await readAsPatient();
  expect(intakeForm).toMatchObject({ version: 2, questions: [reworded] });
  // The first form was still on screen.
  await save([[smoking, 'Daily']], 1);
  expect((await readAsDoctor()).answers).toEqual([{ question: smoking, answer: 'Daily' }]);
});

test.each<[string, [{ id: string }, unknown][]]>([
  ['a question of no form', [[{ id: randomUUID() }, 'Nuts']]],
  [
    'two answers to one question',
    [
      [allergies, 'a'],
      [allergies, 'b'],
    ],
  ],
  ['another choice', [[smoking, 'Weekly']]],
  ['a word for yes or no', [[pregnant, 'no']]],
  ['a step beyond the scale', [[pain, 11]]],
  ['an empty text', [[allergies, '  ']]],
])('%s is refused, and nothing is stored', async (_name, answers) => {
  await publish(questions, 0);
  const { status, body } = await save(answers);
  expect([status, body.code]).toEqual([400, 'bad-input']);
  expect(await readAsDoctor()).toBeUndefined();
});

test('answers change until the appointment starts', async () => {
  await publish(questions, 0);
  const { db } = clinic.database;
  const startsAt = (at: number) =>
    db
      .updateTable('appointments')
      .set({ starts_at: new Date(at) })
      .execute();
  await startsAt(clinic.now + 1);
  expect((await save([[allergies, 'Nuts']])).status).toBe(200);
  await startsAt(clinic.now);
  const late = await save([[allergies, 'None']]);
  expect([late.status, late.body.code]).toEqual([409, 'already-started']);
  expect((await readAsDoctor()).answers).toMatchObject([{ answer: 'Nuts' }]);
  await startsAt(clinic.now + hours(1));
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect((await save([])).body.code).toBe('already-completed');
});

test('another patient neither writes nor reads them', async () => {
  await publish(questions, 0);
  const other = await somePatient(clinic);
  const foreign = await save([[allergies, 'Nuts']], 1, other);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'appointment-not-found']);
});

test.each<[string, object[]]>([
  ['two questions with one id', [allergies, { ...smoking, id: allergies.id }]],
  ['a choice of one', [{ ...smoking, choices: ['Never'] }]],
  ['a choice named twice', [{ ...smoking, choices: ['Never', 'Never'] }]],
  ['a question without words', [{ ...allergies, text: ' ' }]],
  ['more than forty', Array.from({ length: 41 }, () => ({ ...allergies, id: randomUUID() }))],
])('a form with %s is refused', async (_name, form) => {
  const { status, body } = await publish(form, 0);
  expect([status, body.code]).toEqual([400, 'bad-input']);
});

test('of several admins who publish at once one wins, and a form does not change', async () => {
  const forms = [[allergies], [smoking], [pain]];
  const answers = await Promise.all(forms.map((form) => publish(form, 0)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { body } = await requestAs(clinic, 'getIntakeForm', {}, { as: admin });
  expect(body.form.version).toBe(1);
  // The reply to an earlier attempt was lost.
  expect((await publish(body.form.questions, 0)).status).toBe(200);
  const { executeSql } = clinic.database;
  await expect(executeSql("UPDATE intake_forms SET questions = '[]'")).rejects.toThrow('appended');
});
