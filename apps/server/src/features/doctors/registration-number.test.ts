import { expect, test } from 'vitest';
import { requestAs } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { REGISTRATION, somePrescriber } from '#testing/prescription-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const { registrationNumber } = REGISTRATION;

test('the doctor’s registration number stands on their page, in messages and on receipts', async () => {
  const { patient, doctor, appointmentId } = await somePrescriber(clinic);
  const list = await requestAs(clinic, 'listDoctors', { id: doctor.id });
  expect(list.body.doctors).toMatchObject([{ _id: doctor.id, registrationNumber }]);
  const later = { docId: doctor.id, slotDate: '7_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', later, { as: patient });
  const booked = (await readMail(clinic)).find(({ subject }) => subject.includes('Thu 7 Jan 2027'));
  expect(booked?.text).toContain(`Registration number: ${registrationNumber}`);
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCashAsDoctor', { appointmentId }, { as: doctor });
  const { body } = await requestAs(clinic, 'getReceipt', { appointmentId }, { as: patient });
  expect(body.receipt.doctor).toMatchObject({ registrationNumber });
});
