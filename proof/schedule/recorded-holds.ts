import type { Hold } from './history.ts';
import type { RunSql } from './stored-places.ts';

/**
 * The database records when each hold was there: from its insert until it was accepted, passed on or
 * freed, however long after its end. What rolled back leaves nothing. The end is recorded when the
 * transaction commits, since others see the hold until then.
 */
const RECORDING = [
  `CREATE TABLE recorded_holds (id uuid PRIMARY KEY, doctor_id uuid, patient_id uuid, during tstzrange,
    began timestamptz NOT NULL, ended timestamptz)`,
  `CREATE FUNCTION record_hold() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO recorded_holds
    VALUES (NEW.id, NEW.doctor_id, NEW.patient_id, NEW.during, clock_timestamp());
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER hold_made AFTER INSERT ON claims
    FOR EACH ROW WHEN (NEW.expires_at IS NOT NULL) EXECUTE FUNCTION record_hold()`,
  `CREATE TRIGGER hold_passed_on AFTER UPDATE ON claims
    FOR EACH ROW WHEN (NEW.id <> OLD.id) EXECUTE FUNCTION record_hold()`,
  `CREATE FUNCTION record_end_of_hold() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE recorded_holds SET ended = clock_timestamp() WHERE id = OLD.id;
    RETURN NULL;
  END $$`,
  `CREATE CONSTRAINT TRIGGER hold_freed AFTER DELETE ON claims DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.expires_at IS NOT NULL) EXECUTE FUNCTION record_end_of_hold()`,
  `CREATE CONSTRAINT TRIGGER hold_ended AFTER UPDATE ON claims DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.expires_at IS NOT NULL AND (NEW.id <> OLD.id OR NEW.expires_at IS NULL))
    EXECUTE FUNCTION record_end_of_hold()`,
];

/** The maximum time from the deferred trigger to the commit, when the hold becomes invisible to others. */
const COMMIT_MS = 1000;

export async function recordHolds(run: RunSql): Promise<void> {
  for (const statement of RECORDING) await run(statement);
}

/**
 * Lists everything that was held for somebody on the waitlist since the recording began, or was
 * cleared.
 */
export async function recordedHolds(run: RunSql): Promise<Hold[]> {
  const { rows } = await run(`
    SELECT doctor_id AS doctor, patient_id AS patient,
      extract(epoch FROM lower(during)) * 1000 AS from,
      extract(epoch FROM upper(during)) * 1000 AS until,
      extract(epoch FROM began) * 1000 AS began,
      extract(epoch FROM ended) * 1000 AS ended
    FROM recorded_holds`);
  return (rows as Record<string, unknown>[]).map((row) => ({
    doctor: String(row.doctor),
    patient: String(row.patient),
    from: Number(row.from),
    until: Number(row.until),
    began: Number(row.began),
    ended: row.ended === null ? Number.POSITIVE_INFINITY : Number(row.ended) + COMMIT_MS,
  }));
}
