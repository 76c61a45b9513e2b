import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import {
  replaceUnprintable,
  type TypesetJob,
  type TypesetReply,
  unprintableIn,
} from './typesetter.ts';

/**
 * One font for each script of Indian prescriptions and receipts; Typst includes Latin, Greek and Cyrillic. Noto Naskh has
 * the presentation forms that Scheherazade lacks.
 */
const FONTS = [
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'scheherazade-new',
  'noto-naskh-arabic',
];
const WEIGHTS = ['400Regular', '700Bold'];

/** Returns the folders with the fonts of printed files, regular and bold. */
export function fontPaths(): string[] {
  return FONTS.flatMap((font) => {
    const folder = dirname(
      fileURLToPath(import.meta.resolve(`@expo-google-fonts/${font}/package.json`)),
    );
    return WEIGHTS.map((weight) => join(folder, weight));
  });
}

/** Contains only templates, because Typst can read nothing outside of it. */
const WORKSPACE = join(import.meta.dirname, '../../templates');
const CACHED_RUNS = 10;
/** The archive format embeds every font, and a letter without a font is an error instead of a box. */
const STANDARD = 'a-2b';

const compiler = NodeCompiler.create({
  workspace: WORKSPACE,
  fontArgs: [{ fontPaths: fontPaths() }],
});

parentPort?.on('message', (request: TypesetJob | 'end') => {
  if (request === 'end') return parentPort?.close();
  return parentPort?.postMessage(typeset(request));
});

function typeset(job: TypesetJob): TypesetReply {
  try {
    return { bytes: compile(job), unprintable: [] };
  } catch (error) {
    const unprintable = unprintableIn(getMessage(error));
    if (unprintable.length === 0) return { error: getMessage(error) };
    return typesetWithout(job, unprintable);
  } finally {
    compiler.evictCache(job.once ? 0 : CACHED_RUNS);
  }
}

function typesetWithout(job: TypesetJob, unprintable: readonly string[]): TypesetReply {
  try {
    const inputs = replaceUnprintable(job.inputs, unprintable);
    return { bytes: compile({ ...job, inputs }), unprintable };
  } catch (error) {
    return { error: getMessage(error) };
  }
}

function compile({ template, inputs, at, format }: TypesetJob): Uint8Array {
  const source = { mainFilePath: join(WORKSPACE, template), inputs };
  if (format === 'svg') return Buffer.from(compiler.plainSvg(source));
  return compiler.pdf(source, {
    creationTimestamp: Math.floor(at / 1000),
    pdfStandard: STANDARD,
  });
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
