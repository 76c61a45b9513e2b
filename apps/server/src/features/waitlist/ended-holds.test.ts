import { minutes, OFFER_MINUTES } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

async function booked(as: Person, doctor: Person, slotTime = SLOT.slotTime): Promise<string> {
  const slot = { ...SLOT, slotTime, docId: doctor.id };
  return (await requestAs(clinic, 'bookAppointment', slot, { as })).body.appointmentId;
}

async function offersOf(as: Person) {
  return (await requestAs(clinic, 'listWaitlist', {}, { as })).body.offers;
}

test.each(['book', 'move to'])(
  'an attempt to %s a slot after its hold offers it to the next patient',
  async (kind) => {
    const doctor = await someDoctor(clinic);
    const owner = await somePatient(clinic);
    const appointment = await booked(owner, doctor);
    const [first, second] = [await somePatient(clinic), await somePatient(clinic)];
    for (const as of [first, second]) {
      await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as });
    }
    await requestAs(clinic, 'cancelAppointment', { appointmentId: appointment }, { as: owner });
    const as = await somePatient(clinic);
    const appointmentId = kind === 'book' ? null : await booked(as, doctor, '11:00 AM');
    clinic.now += minutes(OFFER_MINUTES);
    const { body } = appointmentId
      ? await requestAs(clinic, 'rescheduleAppointment', { ...SLOT, appointmentId }, { as })
      : await requestAs(clinic, 'bookAppointment', { ...SLOT, docId: doctor.id }, { as });
    expect(body.code).toBe('slot-taken');
    const offered = expect.poll(() => offersOf(second), { timeout: 10_000 });
    await offered.toMatchObject([{ slotTime: SLOT.slotTime }]);
    expect(await offersOf(first)).toEqual([]);
  },
);
