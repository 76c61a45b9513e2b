import { dermatologistRoster } from './dermatologist.ts';
import { gastroenterologistRoster } from './gastroenterologist.ts';
import { generalPhysicianRoster } from './general-physician.ts';
import { gynecologistRoster } from './gynecologist.ts';
import { neurologistRoster } from './neurologist.ts';
import { pediatriciansRoster } from './pediatricians.ts';

/** The six specialities, with the usual fee of a first appointment in rupees. */
export const specialities = [
  { name: 'General physician', usualFee: 400, roster: generalPhysicianRoster },
  { name: 'Gynecologist', usualFee: 600, roster: gynecologistRoster },
  { name: 'Dermatologist', usualFee: 550, roster: dermatologistRoster },
  { name: 'Pediatricians', usualFee: 500, roster: pediatriciansRoster },
  { name: 'Neurologist', usualFee: 850, roster: neurologistRoster },
  { name: 'Gastroenterologist', usualFee: 750, roster: gastroenterologistRoster },
] as const;
