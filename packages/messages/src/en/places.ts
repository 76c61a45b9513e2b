import type { Translator } from './english.ts';

interface Journey {
  from: string;
  to: string;
  /** Minutes between the hours, and those that the journey takes. */
  gap: number;
  needed: number;
  until: string;
  begins: string;
  weekday: string;
}

/** Says which hours leave too little time to travel. */
export function journeyTooShort(i18n: Translator, journey: Journey): string {
  const { weekday, gap, from, until, to, begins } = journey;
  return i18n._(
    'On {weekday}, {gap} minutes are left from {from} (until {until}) to {to} (from {begins}), and the journey takes {needed}.',
    { weekday, gap, from, until, to, begins, needed: Math.ceil(journey.needed) },
  );
}
