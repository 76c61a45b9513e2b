import type { Db } from './tables.ts';

export interface StoredImage {
  id: string;
  large: Buffer;
  small: Buffer;
  createdAt: Date;
}

export async function insertImage(db: Db, image: StoredImage): Promise<void> {
  await db
    .insertInto('images')
    .values({ id: image.id, large: image.large, small: image.small, created_at: image.createdAt })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

export async function findImage(
  db: Db,
  id: string,
  size: 'large' | 'small',
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('images')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function deleteImage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('images').where('id', '=', id).execute();
}
