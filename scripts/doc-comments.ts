import type { RepoFile } from './repo-files.ts';

/**
 * Matches an exported function with its doc comment. Components, which begin with a capital, are not
 * actions.
 */
const DOCUMENTED =
  /\/\*\*\s*(?:\*\s)?\s*((?:(?!\*\/)[\s\S])*?)\s*\*\/\nexport (?:async )?function\*? ([a-z]\w*)/g;
const VERB = /^[A-Z][a-z-]+s\b/;
const NO_VERBS = new Set(
  ['Its', 'This', 'Always', 'Unless', 'Yes', 'As', 'Has', 'Is', 'Was', 'Does'].concat(
    ['Appointments', 'Doctors', 'Files', 'Messages', 'Minutes', 'Pages', 'Patients', 'Slots'],
    ['Days', 'Hours', 'Milliseconds', 'Seconds', 'Times', 'Bytes', 'Others', 'Rooms', 'Us'],
  ),
);

/** Lists exported functions whose doc comment does not begin with a third-person verb (STYLE.md#comments). */
export function docCommentsWithoutVerb(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DOCUMENTED)]
        .filter(([, comment = '']) => !beginsWithVerb(comment))
        .map(([, comment = '', name]) => `${path} ${name}: ${comment.split('\n')[0]}`),
    );
}

function beginsWithVerb(comment: string): boolean {
  const [word = ''] = VERB.exec(comment) ?? [];
  return word !== '' && !NO_VERBS.has(word);
}
