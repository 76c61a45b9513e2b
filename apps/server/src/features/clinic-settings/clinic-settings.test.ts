import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

const settings = {
  ...DEFAULT_CLINIC,
  name: 'Kaveri Clinic',
  mapUrl: 'https://maps.example.org/kaveri',
  people: [{ name: 'Dr. Meera Iyer', role: 'Medical director' }],
  figures: [{ value: '12,000', label: 'appointments a year' }],
};

const MONEY = { currency: 'INR', currencyDigits: 2, refundPolicy: null };
const shown = { ...settings, ...MONEY, displayName: settings.name };

test('before the first save everyone reads the defaults', async () => {
  const { body } = await requestAs(clinic, 'getClinic');
  expect(body).toEqual({
    success: true,
    settings: { ...DEFAULT_CLINIC, ...MONEY, displayName: 'Nadi' },
    mail: true,
  });
});

test('the admin’s settings are what everyone reads, and a second save replaces the first', async () => {
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'updateClinicSettings', DEFAULT_CLINIC, { as });
  const { body } = await requestAs(clinic, 'updateClinicSettings', settings, { as });
  expect(body).toMatchObject({ success: true, message: 'Settings saved' });
  expect((await requestAs(clinic, 'getClinic')).body.settings).toEqual(shown);
  expect((await requestAs(clinic, 'getClinicSettings', {}, { as })).body.settings).toEqual(shown);
});

test.each([
  { mapUrl: 'javascript:alert(1)' },
  { mapUrl: 'http://maps.example.org' },
  { phone: 'abc' },
  { emergencyNumber: '' },
  { emergencyNumber: 'abc' },
  { email: 'nobody' },
  { name: '' },
])('%o is rejected', async (wrong) => {
  const as = await someAdmin(clinic);
  const { body } = await requestAs(
    clinic,
    'updateClinicSettings',
    { ...settings, ...wrong },
    { as },
  );
  expect(body).toMatchObject({ success: false, code: 'bad-input' });
});

test('fields that a client does not send keep what is stored', async () => {
  const as = await someAdmin(clinic);
  const stored = {
    ...settings,
    rescheduleHours: 24,
    rescheduleMax: 2,
    offerMinutes: 45,
    emergencyNumber: '999',
  };
  await requestAs(clinic, 'updateClinicSettings', stored, { as });
  const { body } = await requestAs(clinic, 'updateClinicSettings', { name: 'Renamed' }, { as });
  const renamed = { ...MONEY, name: 'Renamed', displayName: 'Renamed' };
  expect(body.settings).toEqual({ ...stored, ...renamed });
  expect((await requestAs(clinic, 'getClinic')).body.settings).toEqual({ ...stored, ...renamed });
});
