import { WEEKDAYS } from './dates.ts';

interface Journey {
  from: string;
  to: string;
  /** Minutes between the hours, and those that the journey takes. */
  gap: number;
  needed: number;
  until: string;
  begins: string;
  weekday: number;
}

/** Says which hours leave too little time to travel. */
export function journeyTooShort({
  from,
  to,
  gap,
  needed,
  until,
  begins,
  weekday,
}: Journey): string {
  return `On ${WEEKDAYS[weekday]}, ${gap} minutes are left from ${from} (until ${until}) to ${to} (from ${begins}), and the journey takes ${Math.ceil(needed)}.`;
}
