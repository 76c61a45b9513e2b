import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { VISIT_TYPE } from './visit-type.ts';

export const NEW_PLACE = {
  name: 'North',
  address: ['8 North Road', 'Bengaluru'],
  mapUrl: '',
  phone: '',
  travelMinutes: 30,
  rooms: [] as { _id?: string; name: string }[],
};

export interface SomePlace {
  _id: string;
  rooms: { _id: string; name: string }[];
}

/** Saves a place as the admin, by default a new one without rooms. */
export async function savePlace(
  clinic: TestClinic,
  admin: Person,
  place: object = {},
): Promise<SomePlace> {
  const body = { location: { ...NEW_PLACE, ...place } };
  const reply = await requestAs(clinic, 'saveLocation', body, { as: admin });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.location;
}

/** Gives a doctor one visit type in person, and hours of every day at these places. */
export async function placeDoctor(
  clinic: TestClinic,
  doctor: Person,
  hours: readonly { at?: string; clock: [string, string] }[],
  type: object = {},
): Promise<void> {
  const visitTypes = [{ ...VISIT_TYPE, byVideo: false, ...type }];
  const saved = await requestAs(clinic, 'setVisitTypes', { visitTypes }, { as: doctor });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const weekly = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    hours.map((each) => ({ weekday, ...each })),
  );
  const reply = await requestAs(clinic, 'setHours', { hours: weekly }, { as: doctor });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}
