import { type RepoFile, repoFiles } from './repo-files.ts';

const NAME_WORDS_MAX = 16;
/** Stilted words; STYLE.md#language names replacements. */
const STILTED = /\b(?:whom|of which|of what|whatever|nobody)\b/i;
/** Finds "where" for "if". A "where" of a place follows a verb or a noun such as those of PLACE. */
const WHERE = /(?<!\bfrom )\bwhere (?!to\b)/i;
const PLACE =
  /\b(?:knows?|sees?|says?|shows?|shown|finds?|remembers?|decides?|tells?|points?|page|place|file|folder|line|screen|position|address|table|room|is|are|there|everywhere|to|of|and|or|exactly|only) where\b/i;

/** The name of a test or the text of a comment. */
interface Sentence {
  path: string;
  line: number;
  text: string;
  kind: 'test' | 'comment';
}

/** Returns one line per stilted comment or test name: path, line, reason, text. */
export function stiltedSentences(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /\.(ts|tsx|cjs|sql|grit)$/.test(path) && !EXEMPT.test(path))
    .flatMap((file) => [...testNames(file), ...comments(file)])
    .flatMap(({ path, line, text, kind }) =>
      reasons(text, kind).map((reason) => `${path}:${line} ${reason}: ${text.slice(0, 100)}`),
    );
}

/** These files quote the words that they refuse. */
const EXEMPT = /^scripts\/(plain-sentences|refused-words)(\.test)?\.ts$/;

function reasons(text: string, kind: Sentence['kind']): string[] {
  const [stilted] = STILTED.exec(text) ?? [];
  return [
    ...(stilted ? [`"${stilted.toLowerCase()}"`] : []),
    ...(WHERE.test(text.replaceAll(new RegExp(PLACE, 'gi'), '')) ? ['"where" for "if"'] : []),
    ...(kind === 'comment' && /^What\b/.test(text)
      ? ['begins with "What", and not with a noun']
      : []),
    ...(kind === 'test' && text.split(/\s+/).length > NAME_WORDS_MAX
      ? [`${text.split(/\s+/).length} words, at most ${NAME_WORDS_MAX}`]
      : []),
  ];
}

/** Matches the first argument of `test`, `it` and `describe`, also after `.each(…)` and the like. */
const TEST_CALL =
  /(?:^|[\s;(])(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1|^ *\S*\]\)\(\s*(['"`])((?:\\.|(?!\3)[^\\])+)\3|\.each\([^\n]*\)\(\s*(['"`])((?:\\.|(?!\5)[^\\])+)\5/gm;

function testNames({ path, text }: RepoFile): Sentence[] {
  if (!/\.(test|spec)\.tsx?$/.test(path)) return [];
  return [...text.matchAll(TEST_CALL)].map((found) => ({
    path,
    line: lineAt(text, found.index + found[0].search(/\S/)),
    text: (found[2] ?? found[4] ?? found[6] ?? '').replaceAll(/\s+/g, ' '),
    kind: 'test',
  }));
}

/** Matches a block comment, or a run of line comments, as one text. */
const COMMENT = /\/\*+([\s\S]*?)\*\/|((?:^|(?<=[\s;{]))\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*)/gm;
const SQL_COMMENT = /(--[^\n]*(?:\n\s*--[^\n]*)*)/g;

function comments({ path, text }: RepoFile): Sentence[] {
  const pattern = path.endsWith('.sql') ? SQL_COMMENT : COMMENT;
  return [...text.matchAll(pattern)].map((found) => ({
    path,
    line: lineAt(text, found.index),
    text: (found[1] ?? found[2] ?? '')
      .replaceAll(/^\s*(?:\*|\/\/|--)+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    kind: 'comment',
  }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Lists the sentences of the paths that begin with the argument, so that a person can rewrite them. */
if (import.meta.main) {
  const [begin = ''] = process.argv.slice(2);
  const files = repoFiles(process.cwd()).filter(({ path }) => path.startsWith(begin));
  const found = stiltedSentences(files);
  console.log(found.join('\n'));
  console.log(`${found.length} sentences`);
}
