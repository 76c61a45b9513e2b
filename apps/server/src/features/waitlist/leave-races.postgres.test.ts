import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const ROUNDS = 6;
const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
const LEAVE = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };

async function accept(as: Person) {
  const { body } = await requestAs(clinic, 'listWaitlist', {}, { as });
  const offerId = body.offers[0]?._id ?? '00000000-0000-4000-8000-000000000000';
  return requestAs(clinic, 'acceptOffer', { offerId }, { as });
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
    const [owner, first, second, outsider] = [
      await somePatient(clinic),
      await somePatient(clinic),
      await somePatient(clinic),
      await somePatient(clinic),
    ];
    const slot = { docId: doctor.id, ...SLOT };
    const { appointmentId } = (await requestAs(clinic, 'bookAppointment', slot, { as: owner }))
      .body;
    for (const as of [first, second]) {
      await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as });
    }
    const [added, ...others] = await Promise.all([
      requestAs(clinic, 'addException', LEAVE, { as: doctor }),
      requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: owner }),
      accept(first),
      accept(first),
      requestAs(clinic, 'bookAppointment', slot, { as: outsider }),
    ]);
    expect(added.status).toBe(200);
    const { exceptionId } = added.body;
    const decisions = (await openOf(doctor)).map(({ id }) => ({
      ...{ appointmentId: id, action: 'cancel' },
    }));
    const decide = { exceptionId, decisions };
    const later = await Promise.all([
      requestAs(clinic, 'decideLeave', decide, { as: doctor }),
      requestAs(clinic, 'decideLeave', decide, { as: admin }),
      accept(first),
      accept(second),
      requestAs(clinic, 'bookAppointment', slot, { as: outsider }),
    ]);
    const replies = [added, ...others, ...later, await accept(first), await accept(second)];
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    // Appointments from before the leave are cancelled by its decisions; nothing is booked into it.
    expect(await openOf(doctor), `round ${round}`).toEqual([]);
  }
});
