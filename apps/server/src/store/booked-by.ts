import { sql } from 'kysely';

/** Who managed the patient of an appointment `a` when it was booked; null where nobody did. */
export const bookedBy = sql<{ name: string; relation: string } | null>`(
  SELECT json_build_object('name', manager.name, 'relation', dependants.relation)
  FROM dependants JOIN patients manager ON manager.id = dependants.manager_id
  WHERE dependants.patient_id = a.patient_id
    AND a.booked_at < coalesce(dependants.ended_at, dependants.adult_at))`;
