import { join } from 'node:path';
import { repoFiles } from './repo-files.ts';
import { repositoryRules } from './repository-rules.ts';

/** Prints every violation of the repository rules below the given paths, including pending ones. */
const under = process.argv.slice(2);
const files = repoFiles(join(import.meta.dirname, '..'));
const lines = repositoryRules
  .flatMap(({ violations }) => violations(files))
  .filter((line) => under.length === 0 || under.some((path) => line.startsWith(path)));
console.log([...lines, `${lines.length} found`].join('\n'));
