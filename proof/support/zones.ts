import type { Chance } from './chance.ts';

/** Zones with and without summer time, with half hours, and with skipped days. */
export const ZONES = [
  ...['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ...['Pacific/Kiritimati', 'America/Sao_Paulo', 'Africa/Casablanca'],
];

const [FIRST, LAST] = [Date.UTC(2010, 0, 1), Date.UTC(2040, 0, 1)];

export function randomInstant(chance: Chance): number {
  return FIRST + chance.below(LAST - FIRST);
}
