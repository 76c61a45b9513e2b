import type { Fixed } from './tables.ts';

/** Append-only, enforced by a trigger. */
export interface IntakeForms {
  version: Fixed<number>;
  /** `IntakeQuestion[]` of the contract, parsed when read. */
  questions: Fixed<unknown>;
  published_at: Fixed<Date>;
  published_by: Fixed<string>;
}

export interface IntakeAnswers {
  appointment_id: Fixed<string>;
  form_version: number;
  /** `IntakeAnswers['answers']` of the contract, parsed when read. */
  answers: unknown;
  answered_at: Date;
}
