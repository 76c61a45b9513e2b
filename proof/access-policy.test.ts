import type { RouteName } from '@nadi/contract/routes';
import { CLINIC_POLICY, CLINIC_ROLES, type ClinicRole } from '@nadi/domain/permissions';
import { requestAs, somePeople } from '@nadi/server/testing/actors';
import { bookedAppointment } from '@nadi/server/testing/booked-appointment';
import { testClinic } from '@nadi/server/testing/build-app';
import { expect, test } from 'vitest';

/** Rights of each role of the clinic, in the policy and in the replies to it. */

const clinic = testClinic();

/** Written by hand: a role that gains a right fails here first. */
const EXPECTED: Record<ClinicRole, (keyof typeof CLINIC_POLICY)[]> = {
  admin: ['appointments', 'vitals', 'payments', 'doubtfulMerges'],
  reception: ['appointments'],
  accountant: ['payments'],
};

test.each(CLINIC_ROLES)('%s has the reviewed rights, and replies show no more', async (role) => {
  const rights = Object.entries(CLINIC_POLICY).flatMap(([right, has]) => (has[role] ? right : []));
  expect(rights).toEqual(EXPECTED[role]);
  const vitals = { bpm: 81, spo2: 97 };
  const { appointmentId, doctor, patient } = await bookedAppointment(clinic, { vitals });
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: doctor });
  const [as] = await somePeople(clinic, role);
  const headers = { aToken: as.token };
  const call = async (name: RouteName, body = {}) =>
    (await requestAs(clinic, name, body, { caller: 'admin', headers })).body;
  const seen = {
    day: await call('searchAppointments'),
    person: await call('getPatient', { patientId: patient.id }),
    money: await call('listPayments'),
  };
  const has = (right: keyof typeof CLINIC_POLICY) => EXPECTED[role].includes(right);
  expect(seen.day.success).toBe(has('appointments'));
  expect(seen.person.success).toBe(has('appointments'));
  expect(seen.money.success).toBe(has('payments'));
  expect(JSON.stringify(seen).includes('"vitals"')).toBe(has('vitals'));
  const paid = (seen.person.payments ?? []).length > 0;
  expect(paid).toBe(has('appointments') && has('payments'));
});
