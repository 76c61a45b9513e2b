import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface RepoFile {
  path: string;
  text: string;
}

// Folders of .gitignore. The files are read from disk, so that an unpacked archive can be checked too.
const IGNORED = new Set([
  ...['.git', 'node_modules', 'dist', 'data', '.cache', 'coverage'],
  ...['test-results', 'playwright-report'],
]);
const TEXT = /\.(ts|tsx|cjs|js|json|css|sql|grit|html|md|yml|yaml|toml|sh|svg|txt)$|\/run$/;

/** Returns every file that the repository contains; `text` is empty unless it is a text file. */
export function repoFiles(root: string): RepoFile[] {
  return pathsUnder(root, '').map((path) => ({
    path,
    text: TEXT.test(path) ? readFileSync(join(root, path), 'utf8') : '',
  }));
}

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (IGNORED.has(entry.name)) return [];
    if (entry.isDirectory()) return pathsUnder(root, path);
    return entry.isFile() ? [path] : [];
  });
}
