import { minutes, OFFER_MINUTES } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };

async function booked(as: Person, doctor: Person, slotTime = SLOT.slotTime): Promise<string> {
  const slot = { ...SLOT, slotTime, docId: doctor.id };
  return (await request(as, 'bookAppointment', slot)).body.appointmentId;
}

async function offersOf(as: Person) {
  return (await request(as, 'listWaitlist')).body.offers;
}

test.each(['book', 'move to'])(
  'an attempt to %s a slot after its hold offers it to the next patient',
  async (kind) => {
    const doctor = await someDoctor(clinic);
    const owner = await somePatient(clinic);
    const appointment = await booked(owner, doctor);
    const [first, second] = await somePeople(clinic, 'patient', 'patient');
    for (const as of [first, second]) {
      await request(as, 'joinWaitlist', { docId: doctor.id });
    }
    await request(owner, 'cancelAppointment', { appointmentId: appointment });
    const as = await somePatient(clinic);
    const appointmentId = kind === 'book' ? null : await booked(as, doctor, '11:00 AM');
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
