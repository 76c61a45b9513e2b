import type { Insertable, Kysely, Updateable } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { BookingTables } from './booking-tables.ts';
import type { Fields } from './columns.ts';
import type { DisputeTables } from './dispute-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { LedgerTables } from './payment-tables.ts';
import type { RecordTables } from './record-tables.ts';
import type { ReplanTables } from './replan-tables.ts';
import type { RequestTables } from './request-tables.ts';

/** The database as Kysely knows it: each table that the migrations create, with the types of its columns. */
export interface Tables
  extends AccountTables,
    BookingTables,
    DisputeTables,
    MessageTables,
    LedgerTables,
    RecordTables,
    ReplanTables,
    RequestTables {}

/** A connection or a transaction: every store function takes it first. */
export type Db = Kysely<Tables>;

/** A row to insert, with its columns in camel case. */
export type NewRow<Table extends keyof Tables> = Fields<Insertable<Tables[Table]>>;

/** Changes of a row, with its columns in camel case; undefined keeps the stored value. */
export type RowChanges<Table extends keyof Tables> = {
  [Field in keyof Fields<Updateable<Tables[Table]>>]?:
    | Fields<Updateable<Tables[Table]>>[Field]
    | undefined;
};
