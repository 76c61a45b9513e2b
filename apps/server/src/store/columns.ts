import type { ColumnType } from 'kysely';

/** Whole numbers from bigint columns, read as numbers on both engines. */
export type Paise = number;

/** Written once, never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
