import type { Tile, TileRole } from './call/call-state.ts';

const ROLE_WORDS: Record<TileRole, string> = {
  patient: 'Patient',
  doctor: 'Doctor',
  admin: 'Admin',
  guest: 'Guest',
  relative: 'Relative',
  interpreter: 'Interpreter',
};

/** Returns the label of a participant: their role, or the patient that they manage. */
export function roleWords({ role, forPatient }: Pick<Tile, 'role' | 'forPatient'>): string {
  return forPatient === null ? ROLE_WORDS[role] : `for ${forPatient}`;
}
