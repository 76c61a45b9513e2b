import { type SqlBool, sql } from 'kysely';
import { likePattern } from './like-pattern.ts';
import type { Db } from './tables.ts';

export interface AdminDoctorFilter {
  id?: string | undefined;
  search?: string | undefined;
  retired?: 'only' | 'too' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Lists doctors in the order they joined. */
export function listDoctorsForAdmin(db: Db, { limit, offset, ...filter }: AdminDoctorFilter) {
  return db
    .selectFrom('doctors')
    .selectAll()
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM second_factors f WHERE f.role = 'doctor'
        AND f.account_id = doctors.id AND f.confirmed_at IS NOT NULL)`.as('second_factor'),
    )
    .where(matchingForAdmin(filter))
    .orderBy('created_at')
    .orderBy('id')
    .$if(limit !== undefined, (list) => list.limit(limit ?? 0))
    .$if(offset !== undefined, (list) => list.offset(offset ?? 0))
    .execute();
}

export async function countDoctorsForAdmin(db: Db, filter: AdminDoctorFilter): Promise<number> {
  const { count } = await db
    .selectFrom('doctors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matchingForAdmin(filter))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingForAdmin({ id, search, retired }: AdminDoctorFilter) {
  const pattern = likePattern(search ?? '');
  const parts = [
    retired === undefined && sql`retired_at IS NULL`,
    retired === 'only' && sql`retired_at IS NOT NULL`,
    id !== undefined && sql`id = ${id}::uuid`,
    search !== undefined && sql`(name ILIKE ${pattern} OR speciality ILIKE ${pattern})`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? sql<SqlBool>`TRUE` : sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}
