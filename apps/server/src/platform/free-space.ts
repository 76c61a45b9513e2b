import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Returns the bytes that an unprivileged user may still write in `folder`, even before it exists. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearestExisting(resolve(folder)));
  return bavail * bsize;
}

export function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}
