import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { ITEMS, somePrescriber, tokenOf, verify } from '#testing/prescription-fixture.ts';

const clinic = testClinic();

let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ doctor, appointmentId } = await somePrescriber(clinic));
});

function prescribe(more: object = {}) {
  const body = { appointmentId, items: ITEMS, diagnosis: 'Influenza', ...more };
  return requestAs(clinic, 'savePrescription', body, { as: doctor });
}

test.each([
  [{ name: 'Amoxicillin' }, 'Amoxicillin', 'strength, dose, how often, for how long'],
  [{ ...ITEMS[0], duration: '' }, 'Paracetamol', 'for how long'],
  [{ ...ITEMS[0], duration: undefined, asNeeded: true }, 'Paracetamol', 'for how long'],
  [{ name: 'Zinc', asDirected: true }, 'Zinc', 'instruction'],
])('refuses %o, which does not say how it is taken', async (medicine, named, lacks) => {
  const { status, body } = await prescribe({ items: [ITEMS[0], medicine] });
  expect([status, body.code, body.field]).toEqual([422, 'incomplete-medicine', 'items']);
  expect(body.message).toContain(named);
  expect(body.message).toContain(lacks);
});

test('issues a medicine as directed; the page has its instruction', async () => {
  const { prescription } = (await prescribe()).body;
  const { text } = await verify(clinic, tokenOf(prescription));
  expect(text).toContain('as directed, One sachet in a litre of water');
});

test('a repeated request of an earlier release returns its incomplete prescription', async () => {
  const headers = { 'idempotency-key': 'a-key-of-this-form-0009' };
  const send = (items: object[]) =>
    requestAs(clinic, 'savePrescription', { appointmentId, items }, { as: doctor, headers });
  await send(ITEMS);
  await clinic.database.executeSql('ALTER TABLE prescriptions DISABLE TRIGGER USER');
  await clinic.database.executeSql(`
    UPDATE prescriptions
    SET sheet = jsonb_set(sheet::jsonb, '{items}', '[{"name": "Zinc"}]')::text`);
  await clinic.database.executeSql('ALTER TABLE prescriptions ENABLE TRIGGER USER');
  const { status, body } = await send([{ name: 'Zinc' }]);
  expect([status, body.prescription.sheet.items]).toEqual([200, [{ name: 'Zinc' }]]);
});
