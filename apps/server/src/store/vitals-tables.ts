import type { ColumnType } from 'kysely';
import type { Fixed } from './tables.ts';

export interface Devices {
  id: Fixed<string>;
  patient_id: Fixed<string>;
  name: string;
  key: Fixed<string>;
  paired_at: Fixed<Date>;
  counter: ColumnType<number, number | undefined>;
  bpm: ColumnType<number | null, number | undefined>;
  spo2: ColumnType<number | null, number | undefined>;
  read_at: ColumnType<Date | null, Date | undefined>;
}

export interface VitalsMinutes {
  patient_id: Fixed<string>;
  minute: Fixed<Date>;
  bpm: Fixed<number>;
  spo2: Fixed<number>;
}
