import type { Sql } from './tables.ts';

export interface StoredImage {
  id: string;
  large: Buffer;
  small: Buffer;
  createdAt: Date;
}

export async function insertImage(sql: Sql, image: StoredImage): Promise<void> {
  await sql
    .insertInto('images')
    .values({ id: image.id, large: image.large, small: image.small, created_at: image.createdAt })
    .onConflict((again) => again.column('id').doNothing())
    .execute();
}

export async function findImage(
  sql: Sql,
  id: string,
  size: 'large' | 'small',
): Promise<Uint8Array | null> {
  const row = await sql
    .selectFrom('images')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function deleteImage(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('images').where('id', '=', id).execute();
}
