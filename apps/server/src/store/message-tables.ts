import type { AttendingParty, Role } from '@nadi/domain/permissions';
import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

export interface Outbox {
  id: Fixed<string>;
  kind: Fixed<string>;
  recipient_role: Fixed<Role | null>;
  recipient_id: Fixed<string | null>;
  locale: Fixed<string | null>;
  payload: ColumnType<Readonly<Record<string, string>>, string, never>;
  deduplication_key: Fixed<string>;
  message_id: Fixed<string>;
  created_at: Fixed<Date>;
  due_at: Date;
  state: ColumnType<OutboxState, OutboxState | undefined>;
  attempts: ColumnType<number, number | undefined>;
  last_error: ColumnType<string | null, string | null | undefined>;
  address: ColumnType<string | null, undefined, string | null>;
  subject: ColumnType<string | null, undefined, string>;
  retried_at: ColumnType<Date | null, undefined, Date>;
  first_attempt_at: ColumnType<Date | null, undefined, Date | null>;
  closed_by: ColumnType<string | null, undefined, string>;
  finished_at: ColumnType<Date | null, Date | null | undefined>;
}

export type OutboxState = 'pending' | 'done' | 'dropped' | 'failed';

export interface SandboxMessages {
  id: Fixed<string>;
  position: ColumnType<number, never, never>;
  message_id: Fixed<string>;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  calendar: string | null;
  source: string;
  sent_at: Date;
}

export interface AccountTokens {
  token_hash: Fixed<Uint8Array>;
  purpose: Fixed<'reset-password' | 'verify-email' | 'invitation'>;
  role: Fixed<Role>;
  account_id: Fixed<string>;
  email: Fixed<string>;
  expires_at: Fixed<Date>;
  entry_id: Fixed<string | null>;
}

export interface MessageOptOuts {
  role: Fixed<AttendingParty>;
  account_id: Fixed<string>;
  kind: Fixed<string>;
  at: Fixed<Date>;
}

export interface PushSubscriptions {
  id: Fixed<string>;
  endpoint: Fixed<string>;
  role: AttendingParty;
  account_id: string;
  /** Of a session that may have expired since. */
  session_id: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

export interface VapidKeys {
  only_row: ColumnType<boolean, boolean | undefined>;
  public_key: Fixed<string>;
  private_key: Fixed<string>;
}
