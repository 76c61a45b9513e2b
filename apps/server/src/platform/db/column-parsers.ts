const int8 = 20;
const date = 1082;
const timestamptz = 1184;

/** Parsers by PostgreSQL type number for both engines, whose own parsers agree on all other types. */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [int8]: parseInteger,
  // A Date would shift a date of birth by a day west of Greenwich.
  [date]: (text) => text,
  [timestamptz]: (text) => new Date(text),
};

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
}
