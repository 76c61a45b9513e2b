import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';

export interface PairedDevice {
  id: string;
  key: string;
}

/** Pairs a device of the patient over the real endpoint. */
export async function someDevice(
  clinic: TestClinic,
  as: Person,
  name = 'Wrist',
): Promise<PairedDevice> {
  const { body } = await requestAs(clinic, 'pairDevice', { name }, { as });
  return { id: body.device._id, key: body.key };
}
