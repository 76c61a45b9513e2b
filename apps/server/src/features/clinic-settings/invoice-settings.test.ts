import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
let admin: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
});

const save = (body: object) => requestAs(clinic, 'updateClinicSettings', body, { as: admin });

test('the financial year and the taxes are saved, and only the admin reads them', async () => {
  const fields = {
    fiscalYearStart: '01-01',
    taxLines: [
      { name: 'CGST', percent: 9 },
      { name: 'SGST', percent: 2.5 },
    ],
  };
  expect((await save(fields)).body.settings).toMatchObject(fields);
  const read = await requestAs(clinic, 'getClinicSettings', {}, { as: admin });
  expect(read.body.settings).toMatchObject(fields);
  const shown = (await requestAs(clinic, 'getClinic')).body.settings;
  expect([shown.fiscalYearStart, shown.taxLines]).toEqual([undefined, undefined]);
  expect((await save({ taxLines: [] })).body.settings.taxLines).toEqual([]);
});

const tax = (percent: unknown, name = 'GST') => ({ name, percent });

test.each([
  ['fiscalYearStart', '02-29'],
  ['fiscalYearStart', '4-1'],
  ['fiscalYearStart', null],
  ['taxLines', [tax(0)]],
  ['taxLines', [tax(-1)]],
  ['taxLines', [tax(9.0001)]],
  ['taxLines', [tax(60), tax(41)]],
  ['taxLines', [tax('9')]],
  ['taxLines', [tax(9, '')]],
  ['taxLines', [tax(9, 'x'.repeat(41))]],
  ['taxLines', Array.from({ length: 5 }, () => tax(1))],
])('refuses %s %j', async (field, value) => {
  const { status, body } = await save({ [field]: value });
  expect([status, body.code]).toEqual([400, 'bad-input']);
  expect(body.field).toMatch(field);
});
