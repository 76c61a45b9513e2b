import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './tables.ts';

export interface ClinicFacts {
  name: string;
  value: string;
}

export interface CalendarSecrets {
  only_row: ColumnType<boolean, boolean | undefined>;
  secret: Fixed<string>;
}

/** The messages that are counted together: security notices, links to unconfirmed addresses, the rest. */
export type MessageTopic = 'security' | 'links' | 'other';

export interface MessageCounts {
  address: Fixed<string>;
  day: Fixed<string>;
  topic: Fixed<MessageTopic>;
  sent: number;
  /** The outbox entries among them; none of those that an earlier release counted. */
  entries: Generated<string[]>;
}
