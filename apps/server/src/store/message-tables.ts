import type { AttendingParty, Role } from '@nadi/domain/permissions';
import type { GuestRole } from '@nadi/domain/stored-values';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

export type OutboxState = 'pending' | 'done' | 'dropped' | 'failed';

/** The messages that are counted together: security notices, links to unconfirmed addresses, the rest. */
export type MessageTopic = 'security' | 'links' | 'other';

interface Decided {
  decided_at: Date;
  decided_by_role: string;
  decided_by_id: string;
}

export type LobbyDecision = 'admitted' | 'denied' | 'removed' | 'returned';

export type AttendanceKind = AttendingParty | 'lobby';

export interface MessageTables {
  account_tokens: {
    token_hash: Fixed<Uint8Array>;
    purpose: Fixed<'reset-password' | 'verify-email' | 'invitation'>;
    role: Fixed<Role>;
    account_id: Fixed<string>;
    /** The address it is sent to. */
    email: Fixed<string>;
    expires_at: Fixed<Date>;
    /** The outbox entry of its message. */
    entry_id: Fixed<string | null>;
  };

  outbox: {
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
  };

  calendar_secrets: {
    only_row: ColumnType<boolean, boolean | undefined>;
    secret: Fixed<string>;
  };

  message_counts: {
    address: Fixed<string>;
    day: Fixed<string>;
    topic: Fixed<MessageTopic>;
    sent: number;
    /** The outbox entries among them; none of those that an earlier release counted. */
    entries: Generated<string[]>;
  };

  message_opt_outs: {
    role: Fixed<AttendingParty>;
    account_id: Fixed<string>;
    kind: Fixed<string>;
    at: Fixed<Date>;
  };

  /** The clinic's own texts of sentences of messages. */
  sentence_overrides: {
    /** A later release may know more of them. */
    locale: Fixed<string>;
    /** In English. */
    sentence: Fixed<string>;
    text: string;
    changed_at: Date;
    /** The admin. */
    changed_by: string;
  };

  push_subscriptions: {
    id: Fixed<string>;
    endpoint: Fixed<string>;
    role: AttendingParty;
    account_id: string;
    /** Of a session that may have expired since. */
    session_id: string;
    p256dh: string;
    auth: string;
    created_at: Date;
  };

  sandbox_messages: {
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
  };

  vapid_keys: {
    only_row: ColumnType<boolean, boolean | undefined>;
    public_key: Fixed<string>;
    private_key: Fixed<string>;
  };

  lobby_decisions: Decided & {
    appointment_id: Fixed<string>;
    participant_id: Fixed<string>;
    account: string | null;
    address_hash: Uint8Array;
    decision: LobbyDecision;
    /** The appointment's start when it was decided. */
    starts_at: Date;
    /** Only of the removed, and only since names are stored. */
    name: string | null;
    seen_at: Date | null;
  };

  meeting_locks: {
    appointment_id: Fixed<string>;
    locked_at: Fixed<Date>;
    locked_by_role: Fixed<string>;
    locked_by_id: Fixed<string>;
  };

  meeting_endings: {
    appointment_id: Fixed<string>;
    /** The appointment's start when it was ended. */
    starts_at: Date;
    ended_at: Date;
    ended_by_role: string;
    ended_by_id: string;
  };

  guest_invitations: {
    token_hash: Fixed<Uint8Array>;
    appointment_id: Fixed<string>;
    starts_at: Fixed<Date>;
    guest_role: Fixed<GuestRole>;
    invited_by_role: Fixed<Role>;
    invited_by_id: Fixed<string>;
    invited_at: Fixed<Date>;
    participant_id: ColumnType<string | null, never, string>;
    spent_at: ColumnType<Date | null, never, Date>;
  };

  meeting_attendance: {
    appointment_id: Fixed<string>;
    participant_id: Fixed<string>;
    kind: AttendanceKind;
    name: string;
    session: string;
    device_check: object | null;
    /** The doctor's account; null for other participants. */
    doctor_id: string | null;
    since: Fixed<Date>;
    seen_at: Date;
  };

  meeting_presence: {
    appointment_id: Fixed<string>;
    kind: Fixed<'patient' | 'doctor' | 'other'>;
    account_id: Fixed<string>;
    first_at: Fixed<Date>;
    last_at: Date;
  };

  doctor_delays: {
    doctor_id: Fixed<string>;
    minutes: number;
    announced_at: Date;
    first_announced_at: Date | null;
  };

  delay_notices: {
    appointment_id: Fixed<string>;
    starts_at: Date;
    minutes: number;
    /** The delay that the patient was notified of before, in minutes. */
    notified_minutes: number;
    announced_at: Date;
  };

  clinic_facts: {
    name: string;
    value: string;
  };
}
