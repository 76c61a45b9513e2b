import { refusedWords } from './refused-words.ts';
import type { RepoFile } from './repo-files.ts';

export interface FileSizes {
  files: number;
  lines: number;
  median: number;
  p90: number;
  max: number;
  /** Number of files under 20 lines. */
  short: number;
}

export interface Quality {
  sources: FileSizes;
  tests: FileSizes;
  commentPercent: number;
  casts: { throughUnknown: number; neverOrAny: number; other: number };
  refused: number;
  visits: number;
}

const CODE = /\.(ts|tsx|cjs)$/;
const TEST =
  /\.(test|spec)\.tsx?$|^(e2e|bench|proof|lint)\/|\/testing\/|\/generated\/|-fixture\.ts$|\/fake-[^/]+$/;
const PRODUCT = /^(apps|packages)\//;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;

export function measureQuality(files: readonly RepoFile[]): Quality {
  const code = files.filter(({ path }) => CODE.test(path));
  const sources = code.filter(({ path }) => PRODUCT.test(path) && !TEST.test(path));
  const text = sources.map((file) => file.text).join('\n');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const statements = lines.filter((line) => !COMMENT.test(line)).join('\n');
  const count = (pattern: RegExp) => statements.match(pattern)?.length ?? 0;
  const throughUnknown = count(/\bas unknown as\b/g);
  const neverOrAny = count(/\bas (never|any)\b|: any\b/g);
  const casts = count(
    /(?<=[\w)\]}] )as (?!const\b)(?:[A-Z][\w.]*[<[;,)]|Record|readonly|\{|string|number|typeof|keyof|\(typeof|unknown|never|any)/g,
  );
  return {
    sources: sizesOf(sources),
    tests: sizesOf(code.filter(({ path }) => TEST.test(path))),
    commentPercent: Math.round(
      (100 * lines.filter((line) => COMMENT.test(line)).length) / lines.length,
    ),
    casts: { throughUnknown, neverOrAny, other: casts - 2 * throughUnknown - neverOrAny },
    refused: refusedWords(files).length,
    visits: refusedWords(files.filter(({ path }) => PRODUCT.test(path))).filter((line) =>
      /"visits?":/.test(line),
    ).length,
  };
}

function sizesOf(files: readonly RepoFile[]): FileSizes {
  const sizes = files.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.max(0, Math.ceil(sizes.length * share) - 1)] ?? 0;
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, size) => sum + size, 0),
    median: at(0.5),
    p90: at(0.9),
    max: at(1),
    short: sizes.filter((size) => size < 20).length,
  };
}
