import type { Kysely } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { BookingTables } from './booking-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { LedgerTables } from './payment-tables.ts';
import type { RecordTables } from './record-tables.ts';

/** The database as Kysely knows it: each table that the migrations create, with the types of its columns. */
export interface Tables
  extends AccountTables,
    BookingTables,
    MessageTables,
    LedgerTables,
    RecordTables {}

/** A connection or a transaction: every store function takes it first. */
export type Db = Kysely<Tables>;
