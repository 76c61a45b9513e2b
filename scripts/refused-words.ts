import type { RepoFile } from './repo-files.ts';

/** Refused words with their replacements; the tables are the vocabulary rules of STYLE.md. */
type Words = Readonly<Record<string, string>>;

/** Refused in comments, strings, documents, identifiers and file names. */
const ANYWHERE: Words = {
  heard: 'received',
  hears: 'receives',
  heed: 'observe or follow',
  heeded: 'observed or followed',
  heeding: 'observing or following',
  heeds: 'observes or follows',
  lest: 'so that … not',
  mend: 'fix or repair',
  mended: 'fixed or repaired',
  mending: 'fixing or repairing',
  mends: 'fixes or repairs',
  newcomer: 'participant',
  newcomers: 'participants',
  'nobody’s': 'no one else’s, or say whose',
  "nobody's": 'no one else’s, or say whose',
  tales: 'leaks',
  thereof: 'of it',
  thereupon: 'then',
  turnstile: 'serial queue',
  visit: 'appointment (visit type is allowed)',
  visits: 'appointments (visit types is allowed)',
  wherein: 'in which',
  whereof: 'of which',
  whereupon: 'then',
  whoever: 'anyone who, or the role',
  whomever: 'anyone whom, or the role',
  wish: 'request',
  wishes: 'requests',
};

/** Refused as a part of an identifier or of a file name, but fine as English. */
const IN_NAMES: Words = {
  ask: 'fetch, request, query or prompt',
  asked: 'requested',
  asks: 'requests',
  detour: 'returnTo',
  forgive: 'logRejection or reset',
  forgives: 'resets',
  greet: 'onConnected',
  hear: 'receive or subscribe',
  judge: 'rate, classify or check',
  keep: 'store, record or retain',
  keeps: 'stores, records or retains',
  kept: 'stored, recorded or retained',
  lens: 'view',
  look: 'fetch or inspect',
  nobody: 'none',
  rung: 'layer',
  rungs: 'layers',
  said: 'message or claimed',
  say: 'format or report',
  says: 'messages',
  stand: 'state',
  standing: 'state',
  stands: 'state',
  stranger: 'unknown',
  strangers: 'limiter, or unknown',
  tale: 'leak',
  tell: 'notify or report',
  tells: 'notifies',
  told: 'notified',
  welcome: 'onConnection',
  wished: 'requested',
};

/** Names from libraries, browsers and protocols, and the field’s own terms. */
const ALLOWED =
  /\bsample-clinic-visit\b|\bvisit[ -]?types?\b|visitTypes?|\bvisit_types?(_\w+)?\b|\bkeepAlive\w*|\bkeep-alive\b|\bkeepalive\b|\bkeepPreviousData\b|\bstandalone\w*|\bstand-alone\b/gi;

/** These files list the refused words. */
const EXEMPT =
  /^(scripts\/(refused-words|plain-sentences|measure-quality|quality)(\.test)?\.ts|scripts\/references\.test\.ts|docs\/quality\.md)$/;
const CODE = /\.(ts|tsx|cjs|css|sql|grit)$/;
const PROSE = /\.(md|html|yml|sh)$/;

/** Comments and strings of source code, in this order: block, line, SQL or shell comment, strings. */
const NOT_NAMES =
  /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/[^\n]*|(?<=^|\s)--[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Returns one line per refused word: path, line number, word, and replacement. */
export function refusedWords(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => (CODE.test(path) || PROSE.test(path)) && !EXEMPT.test(path))
    .flatMap(wordsOf);
}

function wordsOf({ path, text }: RepoFile): string[] {
  const anywhere = text.replace(ALLOWED, blank);
  const names = CODE.test(path) ? anywhere.replace(NOT_NAMES, blank) : '';
  return [
    ...find(ANYWHERE, path, [path.replace(ALLOWED, blank).replaceAll(/[-./]/g, ' ')]),
    ...find(IN_NAMES, path, [path.replace(ALLOWED, blank).replaceAll(/[-./]/g, ' ')]),
    ...find(ANYWHERE, path, anywhere.split('\n')),
    ...find(IN_NAMES, path, names.split('\n')),
  ];
}

/** Keeps the line breaks and therefore the line numbers. */
function blank(matched: string): string {
  return matched.replaceAll(/[^\n]/g, ' ');
}

function find(words: Words, path: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, index) =>
    partsOf(line)
      .filter((word) => Object.hasOwn(words, word))
      .map((word) => `${path}:${index + 1} "${word}": use ${words[word]}`),
  );
}

/** Splits into lower-case words: `sqlDesk` and `sql_desk` are `sql` and `desk`. */
function partsOf(line: string): string[] {
  const separate = line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return separate.toLowerCase().match(/nobody[’']s|[a-z]+/g) ?? [];
}
