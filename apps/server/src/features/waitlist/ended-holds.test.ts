import { minutes, OFFER_MINUTES } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, somePatient, somePeople } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;

async function offersOf(as: Person) {
  return (await request(as, 'listWaitlist')).body.offers;
}

test.each(['book', 'move to'])(
  'an attempt to %s a slot after its hold offers it to the next patient',
  async (kind) => {
    const { doctor, patient: owner, appointmentId: appointment } = await bookedAppointment(clinic);
    const [first, second] = await somePeople(clinic, 'patient', 'patient');
    for (const as of [first, second]) {
      await request(as, 'joinWaitlist', { docId: doctor.id });
    }
    await request(owner, 'cancelAppointment', { appointmentId: appointment });
    const as = await somePatient(clinic);
    const elsewhere = { patient: as, doctor, slotTime: '11:00 AM' };
    const appointmentId =
      kind === 'book' ? null : (await bookedAppointment(clinic, elsewhere)).appointmentId;
    clinic.now += minutes(OFFER_MINUTES);
    const { body } = appointmentId
      ? await request(as, 'rescheduleAppointment', { ...SLOT, appointmentId })
      : await request(as, 'bookAppointment', { ...SLOT, docId: doctor.id });
    expect(body.code).toBe('slot-taken');
    const offered = expect.poll(() => offersOf(second), { timeout: 10_000 });
    await offered.toMatchObject([{ slotTime: SLOT.slotTime }]);
    expect(await offersOf(first)).toEqual([]);
  },
);
