import type { PlanRow } from '@nadi/contract/replanning';
import { type Person, requestAs, someDoctor } from './actors.ts';
import { bookedAppointment } from './booked-appointment.ts';
import type { TestClinic } from './build-app.ts';

/** The day of the tests' clock. */
export const TODAY = '5_1_2027';

export const ILL = { kind: 'ill' };
export const late = (minutes: number) => ({ kind: 'late', minutes });

/** Books an appointment of today at each of these times, each for a new patient. */
export async function dayOf(clinic: TestClinic, doctor: Person, slotTimes: readonly string[]) {
  const booked = [];
  for (const slotTime of slotTimes) {
    booked.push(await bookedAppointment(clinic, { doctor, slotDate: TODAY, slotTime }));
  }
  return booked;
}

/** Creates a doctor with appointments of today and another doctor of the speciality. */
export async function someDay(clinic: TestClinic, slotTimes: readonly string[]) {
  const speciality = 'Dermatologist';
  const doctor = await someDoctor(clinic, { speciality, name: 'Dr. Ananya Iyer' });
  const other = await someDoctor(clinic, { speciality, name: 'Dr. Leena Cherian' });
  return { doctor, other, booked: await dayOf(clinic, doctor, slotTimes) };
}

export interface Plan {
  rooms: { name: string; closed: boolean }[];
  version: string;
  appointments: PlanRow[];
}

/** Plans the rest of a doctor's day as that doctor or for the desk. */
export async function planOf(
  clinic: TestClinic,
  { as, doctor, cause }: { as: Person; doctor: Person; cause: object },
): Promise<Plan> {
  const body = { docId: doctor.id, slotDate: TODAY, cause };
  const { status, body: plan } = await requestAs(clinic, 'planDay', body, { as });
  if (status !== 200) throw new Error(`the plan was answered ${status}: ${plan.code}`);
  return plan;
}

/** Returns the body that applies a plan as it was proposed, or with other actions by appointment. */
export function asProposed(
  doctor: Person,
  { cause, plan, actions = {} }: { cause: object; plan: Plan; actions?: Record<string, string> },
) {
  const decisions = plan.appointments.map(({ _id, action: proposed, offers, room }) => {
    const action = actions[_id] ?? proposed;
    const chosen = { ...(action === 'offer' && { offers }), ...(room && { roomId: room._id }) };
    return { appointmentId: _id, action, ...chosen };
  });
  return { docId: doctor.id, slotDate: TODAY, cause, version: plan.version, decisions };
}

/** Plans a day and applies the plan. */
export async function replanned(
  clinic: TestClinic,
  wanted: { as: Person; doctor: Person; cause: object; actions?: Record<string, string> },
) {
  const plan = await planOf(clinic, wanted);
  const body = asProposed(wanted.doctor, { ...wanted, plan });
  const applied = await requestAs(clinic, 'applyPlan', body, { as: wanted.as });
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body));
  return { plan, applied };
}
