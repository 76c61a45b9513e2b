import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Person, requestAs, somePeople } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata, 09:15 in Kathmandu.
const clinic = testClinic();
const { request } = clinic;

let moved: FastifyInstance | undefined;
afterEach(() => moved?.close());

/** Starts the same clinic with another time zone (docs/operating.md#changing-the-time-zone). */
async function inKathmandu() {
  moved = await anotherNode(clinic, { CLINIC_TIME_ZONE: 'Asia/Kathmandu' });
  return { ...clinic, app: moved };
}

const slot = (doctor: Person, slotTime: string) => ({
  docId: doctor.id,
  slotDate: '6_1_2027',
  slotTime,
});

test('an earlier booking keeps its instant after a zone change, and nothing overlaps it', async () => {
  const [doctor, patient, other] = await somePeople(clinic, 'doctor', 'patient', 'patient');
  const before = await request(patient, 'bookAppointment', slot(doctor, '2:00 PM'));
  const later = await inKathmandu();
  // 2:15 to 2:45 PM in Kathmandu, between two slots of the new zone.
  for (const time of ['2:00 PM', '2:30 PM']) {
    const { status, body } = await requestAs(later, 'bookAppointment', slot(doctor, time), {
      as: other,
    });
    expect([status, body.code]).toEqual([409, 'slot-taken']);
  }
  const day = { docId: doctor.id, from: '2027-01-06', days: 1 };
  const { body } = await requestAs(later, 'getAvailability', day);
  const times: string[] = body.days[0].slots.map(({ slotTime }: { slotTime: string }) => slotTime);
  expect(times).toContain('1:30 PM');
  expect(times).toContain('3:00 PM');
  expect(times.filter((time) => time.startsWith('2:'))).toEqual([]);
  const list = await requestAs(later, 'listPatientAppointments', {}, { as: patient });
  expect(list.body.appointments).toMatchObject([
    {
      _id: before.body.appointmentId,
      slotTime: '2:00 PM',
      startsAt: Date.parse('2027-01-06T14:00:00+05:30'),
    },
  ]);
  expect(
    (await requestAs(later, 'bookAppointment', slot(doctor, '3:00 PM'), { as: other })).status,
  ).toBe(200);
});
