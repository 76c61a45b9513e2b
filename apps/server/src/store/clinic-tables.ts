import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

export interface ClinicFacts {
  name: string;
  value: string;
}

export interface CalendarSecrets {
  only_row: ColumnType<boolean, boolean | undefined>;
  secret: Fixed<string>;
}

export interface MessageCounts {
  address: Fixed<string>;
  day: Fixed<string>;
  topic: Fixed<'security' | 'other'>;
  sent: number;
}
