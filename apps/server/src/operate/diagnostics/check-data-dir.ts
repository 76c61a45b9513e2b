import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { freeSpace, nearestExisting } from '#platform/free-space.ts';
import { accessOfOthers } from '#platform/private-files.ts';
import { type Finding, fix, ok } from './finding.ts';

const GB = 1024 ** 3;
/** A backup needs room for a copy beside the data. */
const LEAST_FREE = 1;

/** Returns whether there is a place to write, and room in it. */
export async function checkDataDir(dataDir: string): Promise<Finding[]> {
  const folder = nearestExisting(resolve(dataDir));
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return [fix('DATA_DIR', `${folder} must be writable for the user that runs Nadi`)];
  const free = (await freeSpace(folder)) / GB;
  const text = `${free.toFixed(1)} GB are free in ${folder}`;
  return [
    free < LEAST_FREE ? fix('DATA_DIR', `${text}: make room`) : ok('DATA_DIR', text),
    ...(existsSync(dataDir) ? [checkPrivacy(resolve(dataDir))] : []),
  ];
}

/** Returns whether other users of this machine are kept out. */
function checkPrivacy(dataDir: string): Finding {
  return accessOfOthers(dataDir) === 0
    ? ok('DATA_DIR', 'only its owner can open it')
    : fix('DATA_DIR', `other users can open ${dataDir}: run chmod -R go-rwx on it`);
}
