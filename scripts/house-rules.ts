/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface RepoFile {
  path: string;
  text: string;
}

interface HouseRule {
  name: string;
  /** One sentence for each breach, beginning with the path. */
  breaches: (files: readonly RepoFile[]) => string[];
}

const LINES_MAX = 300;
const CARD_LINES_MAX = 10;

const SOURCE = /\.(ts|tsx|cjs|css|sql|grit|html)$/;
const VAGUE = /(^|[-.])(utils?|helpers?|common|managers?|services?)$/;
const BARREL = /(^|\/)index\.tsx?$/;
// Spelled so that neither pattern finds itself.
const MACHINE_PATH = /(?<![\w.:/-])\/(work|home|Users|root)\/\w/;
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b/;

/** Folders that owe their reader a card. */
const ROOM = [
  /^(packages\/[^/]+)\//,
  /^(apps\/server\/seed)\//,
  /^(apps\/server\/src\/(?:platform|store|testing|features\/[^/]+))\//,
  /^(apps\/web\/src\/(?:app|shared|features\/[^/]+))\//,
  /^(apps\/web\/src\/features\/meeting\/call)\//,
  /^(e2e|bench|proof|lint)\//,
];

/** What neither the compiler nor the linter can see. */
export const houseRules: readonly HouseRule[] = [
  { name: `no file over ${LINES_MAX} lines`, breaches: longFiles },
  { name: 'names that say something', breaches: vagueNames },
  { name: 'a card in every room', breaches: missingCards },
  { name: `cards of ${CARD_LINES_MAX} lines at most`, breaches: longCards },
  { name: 'no path of anyone’s machine', breaches: (files) => linesWith(files, MACHINE_PATH) },
  { name: 'nothing left for later', breaches: (files) => linesWith(files, UNFINISHED) },
];

function longFiles(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path, text }) => SOURCE.test(path) && lineCount(text) > LINES_MAX)
    .map(({ path, text }) => `${path} has ${lineCount(text)} lines`);
}

function vagueNames(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => SOURCE.test(path) && (BARREL.test(path) || isVague(path)))
    .map(({ path }) => `${path} needs the name of what it does`);
}

function isVague(path: string): boolean {
  return path.split('/').some((part) => VAGUE.test(part.replace(/(\.test)?\.\w+$/, '')));
}

function missingCards(files: readonly RepoFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return roomsOf(files)
    .filter((room) => !paths.has(`${room}/README.md`))
    .map((room) => `${room} has no README.md`);
}

function roomsOf(files: readonly RepoFile[]): string[] {
  const sources = files.filter(({ path }) => SOURCE.test(path));
  const rooms = sources.flatMap(({ path }) =>
    ROOM.flatMap((room) => room.exec(path)?.slice(1) ?? []),
  );
  return [...new Set(rooms)].sort();
}

function longCards(files: readonly RepoFile[]): string[] {
  const cards = new Set(roomsOf(files).map((room) => `${room}/README.md`));
  return files
    .filter(({ path, text }) => cards.has(path) && lineCount(text) > CARD_LINES_MAX)
    .map(({ path, text }) => `${path} has ${lineCount(text)} lines`);
}

function linesWith(files: readonly RepoFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
  );
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
