import { minutes } from '@nadi/domain/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callAs, type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00; nobody is signed out while the clock moves.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });

/** More than a search computes at first, so that bounds decide who is computed. */
const DOCTORS = 32;

const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), doctor: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), doctor: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hours' as const), doctor: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('holiday' as const), doctor: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), doctor: fc.nat(90) }) },
);

test('with bounds of earlier searches, every node finds whom a search without bounds finds', async () => {
  const other = await anotherNode(clinic);
  const nodes = [clinic, { ...clinic, app: other }];
  const admin = await someAdmin(clinic);
  const doctors: Person[] = [];
  for (let n = 0; n < DOCTORS; n += 1) doctors.push(await someDoctor(clinic));
  for (const doctor of doctors.slice(0, 12)) await setHours(doctor, '09:30');
  const booked: { as: Person; appointmentId: string }[] = [];
  const changes = fc.sample(change, 30);
  for (const [at, { kind, doctor: chosen }] of changes.entries()) {
    const doctor = doctors[chosen % DOCTORS] as Person;
    if (kind === 'book') booked.push(await bookEarliest());
    if (kind === 'cancel') {
      const [gone] = booked.splice(chosen % Math.max(1, booked.length), 1);
      if (gone) {
        const { as, appointmentId } = gone;
        await callAs(clinic, 'cancelPatientAppointment', { appointmentId }, { as });
      }
    }
    if (kind === 'hours') await setHours(doctor, chosen % 2 ? '09:00' : '11:30');
    if (kind === 'holiday') {
      const day = `2027-01-${5 + (chosen % 3)}`.replace(/-(\d)$/, '-0$1');
      const holidays = [{ from: day, until: day, name: 'Festival' }];
      await callAs(clinic, 'addHolidays', { holidays }, { as: admin });
    }
    if (kind === 'wait') clinic.now += minutes(chosen);
    for (const node of at % 3 === 0 ? nodes : [nodes[at % 2] ?? clinic]) {
      expect(await listed(node, 3), `${at}: ${JSON.stringify(changes)}`).toEqual(
        (await listed(node, 100)).slice(0, 3),
      );
    }
  }
  await other.close();

  async function bookEarliest() {
    const as = await somePatient(clinic);
    const [docId = ''] = await listed(clinic, 3);
    const { body } = await callAs(clinic, 'getAvailability', { docId, days: 7 });
    const day = body.days.find(({ slots }: { slots: object[] }) => slots.length > 0);
    const slot = { docId, slotDate: day.slotDate, slotTime: day.slots[0].slotTime };
    const booking = await callAs(clinic, 'bookAppointment', slot, { as });
    return { as, appointmentId: booking.body.appointmentId };
  }
});

async function listed(node: typeof clinic, pageSize: number): Promise<string[]> {
  const query = { sort: 'earliest', page: 1, pageSize };
  const { body } = await callAs(node, 'listDoctors', query);
  return body.doctors.map(({ _id }: { _id: string }) => _id);
}

async function setHours(as: Person, from: string): Promise<void> {
  const hours = [2, 3, 5].map((weekday) => ({ weekday, clock: [from, '13:00'] }));
  await callAs(clinic, 'setDoctorHours', { hours }, { as });
}
