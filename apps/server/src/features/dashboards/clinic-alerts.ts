import type { ReplyBody } from '@nadi/contract/routes';
import type { Instant } from '@nadi/domain/limits';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listAffectingDelays } from '#store/doctor-delays.ts';
import { hasBookableDoctor, hasDoctorWithoutHours } from '#store/figures.ts';
import { listUndecidedByDoctor } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import { findClinicHours } from '#store/working-hours.ts';

type Figures = ReplyBody<'getClinicFigures'>;

export interface DashboardDeps {
  zone: string;
  /** Which online payments count as earnings: live ones, or test payments in trial mode. */
  livemode: boolean;
  /** Whether e-mail is sent and whether patients can pay online. */
  setUp: { mail: boolean; payment: boolean };
}

/** Lists the doctors with booked appointments inside leave that wait for a decision, most of them first. */
export async function undecidedLeave(
  db: Db,
  zone: string,
  now: Instant,
): Promise<Figures['leave']> {
  const undecided = await listUndecidedByDoctor(db, { zone, now });
  return undecided.map(({ doctor_id: docId, ...rest }) => ({ docId, ...rest }));
}

/** Lists the doctors who are late for booked appointments, the latest first. */
export async function lateDoctors(db: Db, now: Instant): Promise<Figures['late']> {
  const delays = await listAffectingDelays(db, now);
  return delays
    .filter(({ minutes }) => minutes > 0)
    .map(({ doctor_id: docId, ...rest }) => ({ docId, ...rest }));
}

/** Lists what the clinic has not set up yet. */
export async function missingSetup(
  db: Db,
  { mail, payment }: DashboardDeps['setUp'],
): Promise<Figures['setup']> {
  const { phone, email, address } = presentClinicSettings(await findClinicSettings(db));
  const withoutHours = (await findClinicHours(db)) === null && (await hasDoctorWithoutHours(db));
  return [
    ...((await hasBookableDoctor(db)) ? [] : ['doctor' as const]),
    ...(withoutHours ? ['hours' as const] : []),
    ...(phone || email || address.length > 0 ? [] : ['clinic' as const]),
    ...(mail ? [] : ['mail' as const]),
    ...(payment ? [] : ['payment' as const]),
  ];
}
