import { saveClinicSettings } from '#store/clinic-settings.ts';
import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';

/** Gives a doctor one visit type that can be booked so many days ahead. */
export async function horizonOf(
  clinic: TestClinic,
  doctor: Person,
  horizonDays: number,
): Promise<void> {
  const type = { name: 'Consultation', minutes: 30, step: 30, before: 0, after: 0, notice: null };
  const visitTypes = [{ ...type, horizonDays, byVideo: true, inPerson: true, fees: null }];
  const { status } = await requestAs(clinic, 'setVisitTypes', { visitTypes }, { as: doctor });
  if (status !== 200) throw new Error(`the visit type was refused: ${status}`);
}

/** Lets patients of the clinic book series. */
export function offerSeriesToPatients({ database, now }: TestClinic): Promise<void> {
  return saveClinicSettings(database.db, { patientSeries: true }, new Date(now));
}
