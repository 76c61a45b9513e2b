import { type Person, requestAs } from '@nadi/server/testing/actors';
import type { TestClinic } from '@nadi/server/testing/build-app';
import { offerSeriesToPatients } from '@nadi/server/testing/series-fixture';

export interface SeriesSide {
  /** Returns the last pending appointment of a series, another one at every call while there are some. */
  nextSeriesAppointment(): string;
}

/** Books a series for the patient, in a clinic with series for patients. */
export async function addSeries(
  clinic: TestClinic,
  { doctor, appointmentId }: { doctor: Person; appointmentId: string },
): Promise<SeriesSide> {
  await offerSeriesToPatients(clinic);
  const days = ['6_1_2027', '7_1_2027', '8_1_2027', '9_1_2027', '10_1_2027', '11_1_2027'];
  const slots = days.map((slotDate) => ({ slotDate, slotTime: '8:00 PM' }));
  const { body } = await requestAs(clinic, 'bookSeries', { appointmentId, slots }, { as: doctor });
  const ids = body.appointmentIds as string[];
  return { nextSeriesAppointment: () => (ids.length > 1 ? ids.pop() : ids[0]) as string };
}
