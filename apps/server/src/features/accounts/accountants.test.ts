import type { RouteName } from '@nadi/contract/routes';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { mailedToken } from '#testing/account-links.ts';
import { type Person, requestAs, signInAs, someAccountant, someAdmin } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

const clinic = testClinic();
const RAVI = { role: 'accountant', name: 'Ravi Menon', email: 'ravi@example.test' } as const;
const CHOSEN = 'harbour-tulip-61';

/** Books an appointment and records its fee as paid in cash. */
async function paidInCash(admin: Person) {
  const { appointmentId, doctor, patient } = await bookedAppointment(clinic);
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  return { patient };
}

test('an invited accountant chooses a password and sees the payments', async () => {
  const admin = await someAdmin(clinic);
  const { patient } = await paidInCash(admin);
  const added = await requestAs(clinic, 'addClinicAccount', RAVI, { as: admin });
  const set = { token: await mailedToken(clinic, RAVI.email), password: CHOSEN };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'admin' })).status).toBe(200);
  const signedIn = await signInAs(clinic, RAVI, CHOSEN);
  expect(signedIn.body.role).toBe('accountant');
  const as: Person = { ...RAVI, id: added.body.accountId, token: signedIn.body.token };
  const { payments } = (await requestAs(clinic, 'listPayments', {}, { as })).body;
  expect(payments).toMatchObject([{ provider: 'cash', paid: 500, receipt: 'T-000001' }]);
  const one = await requestAs(clinic, 'getPayment', { id: payments[0].id }, { as });
  expect(one.body.history).toHaveLength(1);
  const trail = await requestAs(clinic, 'listAudit', { action: 'read-payments' }, { as: admin });
  expect(trail.body.entries).toMatchObject([
    { actor: { role: 'accountant', name: 'Ravi Menon' }, subject: { id: patient.id } },
  ]);
});

test('an accountant exports payments after confirming with the own password', async () => {
  const as = await someAccountant(clinic);
  clinic.now += minutes(15);
  const refused = await requestAs(clinic, 'exportPayments', {}, { as });
  expect(refused.body.code).toBe('confirmation-required');
  const password = { password: 'a long enough secret' };
  expect((await requestAs(clinic, 'confirmSession', password, { as })).status).toBe(200);
  expect((await requestAs(clinic, 'exportPayments', {}, { as })).status).toBe(200);
});

test.each<[RouteName, object]>([
  ['refundPayment', { id: 'cash:1' }],
  ['recordCash', { appointmentId: 'a' }],
  ['searchAppointments', {}],
  ['exportAppointments', {}],
  ['listPatients', {}],
  ['getPatient', {}],
  ['listAllDoctors', {}],
  ['getAdminDashboard', {}],
  ['getClinicFigures', {}],
  ['getClinicSettings', {}],
  ['listClinicAccounts', {}],
  ['addClinicAccount', RAVI],
  ['changeAdminEmail', {}],
  ['listAudit', {}],
  ['listMessages', {}],
  ['getReceptionDay', {}],
])('an accountant is refused: %s', async (route, body) => {
  const { token } = await someAccountant(clinic);
  const caller = route === 'recordCash' || route === 'searchAppointments' ? 'reception' : 'admin';
  const headers = { aToken: token };
  const reply = await requestAs(clinic, route, body, { caller, headers });
  expect([reply.status, reply.body.code]).toEqual([401, 'not-signed-in']);
});

test('an admin turns off the two-step login of an accountant, and ends the account', async () => {
  const [admin, accountant] = [await someAdmin(clinic), await someAccountant(clinic)];
  await turnOnSecondFactor(clinic, accountant);
  const body = { accountId: accountant.id };
  const reset = await requestAs(clinic, 'resetAccountSecondFactor', body, { as: admin });
  expect(reset.status).toBe(200);
  expect((await signInAs(clinic, accountant)).body.role).toBe('accountant');
  expect((await requestAs(clinic, 'endClinicAccount', body, { as: admin })).status).toBe(200);
  expect((await requestAs(clinic, 'listPayments', {}, { as: accountant })).status).toBe(401);
  expect((await signInAs(clinic, accountant)).body.code).toBe('wrong-credentials');
});
