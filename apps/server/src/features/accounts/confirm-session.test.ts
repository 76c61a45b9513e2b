import type { RouteName } from '@nadi/contract/routes';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  someReception,
} from '#testing/actors.ts';
import { CODE_STEP } from '#testing/authenticator-app.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { requestSealed } from '#testing/sealed-request.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

const clinic = testClinic();

const exportPayments = (as: Person) => requestAs(clinic, 'exportPayments', {}, { as });

async function adminWithSecondFactor() {
  const admin = await someAdmin(clinic);
  return { admin, ...(await turnOnSecondFactor(clinic, admin)) };
}

test('an admin without a second factor confirms with the password; a fresh login counts', async () => {
  const admin = await someAdmin(clinic);
  expect((await exportPayments(admin)).status).toBe(200);
  clinic.now += minutes(15);
  expect((await exportPayments(admin)).body.code).toBe('confirmation-required');
  const confirm = (body: object) => requestAs(clinic, 'confirmSession', body, { as: admin });
  expect((await confirm({})).body.code).toBe('bad-input');
  expect((await confirm({ code: '123456' })).body.code).toBe('second-factor-off');
  expect((await confirm({ password: 'a wrong secret' })).body).toMatchObject({
    code: 'wrong-password',
    field: 'password',
  });
  expect((await exportPayments(admin)).status).toBe(403);
  expect((await confirm({ password: PASSWORD })).status).toBe(200);
  expect((await exportPayments(admin)).status).toBe(200);

  clinic.now += minutes(15);
  const { body } = await signInAs(clinic, admin);
  expect((await exportPayments({ ...admin, token: body.token })).status).toBe(200);
  expect((await exportPayments(admin)).status).toBe(403);
});

test('the password alone does not confirm the session if a second factor is on', async () => {
  const { admin } = await adminWithSecondFactor();
  clinic.now += minutes(16);
  const body = { password: PASSWORD };
  const refused = await requestAs(clinic, 'confirmSession', body, { as: admin });
  expect(refused.body).toMatchObject({ code: 'bad-input', field: 'code' });
  expect((await exportPayments(admin)).status).toBe(403);
});

test('changing a doctor’s e-mail requires a confirmation; other edits do not', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const facts = {
    ...{ docId: doctor.id, name: 'Dr. Asha Rao', experience: '4 Year', fees: 500 },
    ...{ speciality: 'Neurologist', degree: 'MBBS' },
    address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
  };
  clinic.now += minutes(16);
  const edit = (email: string) =>
    requestAs(clinic, 'editDoctor', { ...facts, email }, { as: admin });
  expect((await edit('somebody.else@example.test')).body.code).toBe('confirmation-required');
  expect((await edit(doctor.email)).status).toBe(200);
  expect((await signInAs(clinic, doctor)).status).toBe(200);
});

test('a code confirms its session for fifteen minutes, then another one is required', async () => {
  const { admin, codeAt } = await adminWithSecondFactor();
  expect((await exportPayments(admin)).status).toBe(200);
  clinic.now += minutes(15) - CODE_STEP - 1;
  expect((await exportPayments(admin)).status).toBe(200);
  clinic.now += 1;
  expect(await exportPayments(admin)).toMatchObject({
    status: 403,
    body: { success: false, code: 'confirmation-required' },
  });

  const code = codeAt(clinic.now);
  const wrong = await requestAs(clinic, 'confirmSession', { code: 'abc' }, { as: admin });
  expect(wrong.body.code).toBe('wrong-code');
  expect((await exportPayments(admin)).status).toBe(403);
  expect((await requestAs(clinic, 'confirmSession', { code }, { as: admin })).status).toBe(200);
  expect((await exportPayments(admin)).status).toBe(200);
  // The code is spent.
  const again = await requestAs(clinic, 'confirmSession', { code }, { as: admin });
  expect(again.body.code).toBe('wrong-code');
});

test('the code of a sign-in confirms its own session, but no other one', async () => {
  const { admin, codeAt } = await adminWithSecondFactor();
  clinic.now += minutes(16);
  const { body } = await signInAs(clinic, admin);
  const step = { attempt: body.attempt, code: codeAt(clinic.now) };
  const second = await requestAs(clinic, 'signInWithCode', step, { caller: 'admin' });
  expect((await exportPayments({ ...admin, token: second.body.token })).status).toBe(200);
  expect((await exportPayments(admin)).status).toBe(403);
});

test('refunds, exports and changes to other people’s access are refused without a confirmation', async () => {
  const { admin } = await adminWithSecondFactor();
  const [doctor, reception] = [await someDoctor(clinic), await someReception(clinic)];
  clinic.now += minutes(16);
  const [docId, accountId] = [doctor.id, reception.id];
  const calls: [RouteName, object][] = [
    ['refundPayment', { id: 'cash:1' }],
    ['exportPayments', {}],
    ['exportAppointments', {}],
    ['addDoctor', {}],
    ['setDoctorPassword', { docId, newPassword: 'kite-lantern-42-river' }],
    ['inviteDoctor', { docId }],
    ['resetDoctorSecondFactor', { docId }],
    ['addClinicAccount', { role: 'admin', name: 'Rekha Nair', email: 'rekha@example.test' }],
    ['setAccountPassword', { accountId, newPassword: 'kite-lantern-42-river' }],
    ['inviteClinicAccount', { accountId }],
    ['endClinicAccount', { accountId }],
    ['resetAccountSecondFactor', { accountId }],
  ];
  for (const [name, body] of calls) {
    const { status } = await requestAs(clinic, name, body, { as: admin });
    expect([name, status]).toEqual([name, 403]);
  }
  expect((await signInAs(clinic, doctor)).status).toBe(200);
  const sealed = await requestSealed(
    clinic.app,
    '/api/admin/set-doctor-password',
    { docId, newPassword: 'kite-lantern-42-river' },
    { aToken: admin.token },
  );
  expect(sealed.body.code).toBe('confirmation-required');
});

test('the session that follows a change of the password requires its own code', async () => {
  const { admin, codeAt } = await adminWithSecondFactor();
  const password = 'kite-lantern-42-river';
  const change = { currentPassword: PASSWORD, newPassword: password };
  const { body } = await requestAs(clinic, 'changePassword', change, { as: admin });
  // The new session has proven the password, but not a code.
  const renewed = { ...admin, token: body.token };
  expect((await exportPayments(renewed)).status).toBe(403);
  const code = codeAt(clinic.now);
  await requestAs(clinic, 'confirmSession', { code }, { as: renewed });
  expect((await exportPayments(renewed)).status).toBe(200);
});

test('refunds above the limit require a confirmation, also in parts, and so does raising it', async () => {
  const { admin } = await adminWithSecondFactor();
  const limit = (refundConfirmAbove: number) =>
    requestAs(clinic, 'updateClinicSettings', { refundConfirmAbove }, { as: admin });
  expect((await limit(300)).status).toBe(200);
  expect((await requestAs(clinic, 'getClinic')).body.settings).not.toHaveProperty(
    'refundConfirmAbove',
  );
  const id = await someCash(clinic, admin);
  clinic.now += minutes(16);
  const refund = (amount: number) =>
    requestAs(clinic, 'refundPayment', { id, amount }, { as: admin });
  expect((await refund(301)).body.code).toBe('confirmation-required');
  expect((await refund(200)).status).toBe(200);
  expect((await refund(101)).body.code).toBe('confirmation-required');
  expect((await refund(100)).status).toBe(200);
  expect((await limit(301)).body.code).toBe('confirmation-required');
  expect((await limit(0)).status).toBe(200);
  expect((await refund(1)).body.code).toBe('confirmation-required');
});

/** Pays an appointment in cash and returns the id of the payment. */
async function someCash(at: typeof clinic, admin: Person): Promise<string> {
  const { appointmentId, doctor } = await bookedAppointment(at);
  await requestAs(at, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(at, 'recordCash', { appointmentId }, { as: admin });
  return (await requestAs(at, 'listPayments', {}, { as: admin })).body.payments[0].id;
}
