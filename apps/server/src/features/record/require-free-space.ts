import { Problem } from '#platform/problem.ts';

const MB = 1024 ** 2;
/** What an upload leaves free: bookings and notes, and the database's log, need it more. */
const RESERVE = 256 * MB;
/** The log of the database holds a file a second time, and as text in between. */
const COPIES = 3;

/**
 * Refuses a file where the disk of the embedded database is nearly full.
 * @param freeSpace returns bytes; null where the database is on a server of its own
 * @throws Problem 'storage-full'
 */
export async function requireFreeSpace(
  freeSpace: (() => Promise<number>) | null,
  file: File,
): Promise<void> {
  if (!freeSpace) return;
  if ((await freeSpace()) < RESERVE + COPIES * file.size) throw new Problem('storage-full');
}
