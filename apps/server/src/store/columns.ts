import type { ColumnType } from 'kysely';

/** Whole numbers from bigint columns, read as numbers on both engines. */
export type MinorUnits = number;

/** Written once, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type SnakeCase<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Name;

/** A row with its columns in camel case, such as `bookedAt` for `booked_at`. */
export type Fields<Row> = { [Column in keyof Row as CamelCase<Column>]: Row[Column] };

type Columns<Row> = { [Field in keyof Row as SnakeCase<Field>]: Row[Field] };

/** Returns the columns of a row in camel case. Every field counts: one without a column fails the statement. */
export function toColumns<Row extends object>(row: Row): Columns<Row> {
  const columns = Object.entries(row).map(([field, value]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(columns);
}
