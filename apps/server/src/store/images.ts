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

/** Returns the id of the picture at an address, as the settings store it. */
export function imageId(address: string): string {
  return address.replace(/^\/uploads\/|\.webp$/g, '');
}

/** Returns the id of a logo's icons, which are a picture of their own. */
export function iconId(logo: string): string {
  return `${imageId(logo)}-icon`;
}

/** Returns the logo as a PNG of 192 px on white; null without one. */
export async function findLogoIcon(db: Db, logo: string | undefined): Promise<Uint8Array | null> {
  return logo ? findImage(db, iconId(logo), 'small') : null;
}
