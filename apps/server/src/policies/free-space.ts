import { Problem } from '#platform/problem.ts';

const MB = 1024 ** 2;
/** Bytes that stay free: bookings, notes and the database's log need them more. */
const RESERVE = 256 * MB;
/** The log of the database holds contents a second time, and as text in between. */
const COPIES = 3;

/**
 * Refuses contents if the disk of the embedded database is nearly full.
 * @param freeSpace returns bytes; null if the database is on a server of its own
 * @param size of the contents in bytes
 * @throws Problem 'storage-full'
 */
export async function requireFreeSpace(
  freeSpace: (() => Promise<number>) | null,
  size: number,
): Promise<void> {
  if (!freeSpace) return;
  if ((await freeSpace()) < RESERVE + COPIES * size) throw new Problem('storage-full');
}
