import { expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePeople } from '#testing/actors.ts';
import { SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const { request } = clinic;
const ROUNDS = 6;
const LEAVE = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };

async function accept(as: Person) {
  const { body } = await request(as, 'listWaitlist');
  const offerId = body.offers[0]?._id ?? '00000000-0000-4000-8000-000000000000';
  return request(as, 'acceptOffer', { offerId });
}

const openOf = ({ id }: Person) =>
  clinic.database.db
    .selectFrom('appointments')
    .select('id')
    .where('doctor_id', '=', id)
    .where('cancelled_at', 'is', null)
    .execute();

test('leave and its decisions beside offers never give a closed time to a waiting patient', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const doctor = await someDoctor(clinic);
    const [owner, first, second, outsider] = await somePeople(
      clinic,
      'patient',
      'patient',
      'patient',
      'patient',
    );
    const slot = { docId: doctor.id, ...SLOT };
    const { appointmentId } = (await request(owner, 'bookAppointment', slot)).body;
    for (const as of [first, second]) {
      await request(as, 'joinWaitlist', { docId: doctor.id });
    }
    const [added, ...others] = await Promise.all([
      request(doctor, 'addException', LEAVE),
      request(owner, 'cancelAppointment', { appointmentId }),
      accept(first),
      accept(first),
      request(outsider, 'bookAppointment', slot),
    ]);
    expect(added.status).toBe(200);
    const { exceptionId } = added.body;
    const decisions = (await openOf(doctor)).map(({ id }) => ({
      ...{ appointmentId: id, action: 'cancel' },
    }));
    const decide = { exceptionId, decisions };
    const later = await Promise.all([
      request(doctor, 'decideLeave', decide),
      request(admin, 'decideLeave', decide),
      accept(first),
      accept(second),
      request(outsider, 'bookAppointment', slot),
    ]);
    const replies = [added, ...others, ...later, await accept(first), await accept(second)];
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    // Appointments from before the leave are cancelled by its decisions; nothing is booked into it.
    expect(await openOf(doctor), `round ${round}`).toEqual([]);
  }
});
