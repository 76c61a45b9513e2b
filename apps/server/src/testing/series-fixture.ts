import { findClinicSettings, saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { VISIT_TYPE } from './visit-type.ts';

/** Gives a doctor one visit type that can be booked so many days ahead. */
export async function horizonOf(
  clinic: TestClinic,
  doctor: Person,
  horizonDays: number,
): Promise<void> {
  const visitTypes = [{ ...VISIT_TYPE, horizonDays }];
  const { status } = await requestAs(clinic, 'setVisitTypes', { visitTypes }, { as: doctor });
  if (status !== 200) throw new Error(`the visit type was refused: ${status}`);
}

/** Lets patients of the clinic book series. */
export async function offerSeriesToPatients({ database, now }: TestClinic): Promise<void> {
  const { db } = database;
  const settings = Object(await findClinicSettings(db));
  await saveClinicSettings(db, { ...settings, patientSeries: true }, new Date(now));
}
