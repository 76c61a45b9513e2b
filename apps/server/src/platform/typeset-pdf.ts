import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Templates alone: Typst can read nothing outside of it. */
const WORKSPACE = join(import.meta.dirname, '../../templates');
const CACHED_RUNS = 10;

/** Typesetting holds up every other request for its milliseconds: files of late are not made again. */
const FILES_MAX = 50;

let compiler: NodeCompiler | undefined;
const files = new Map<string, Buffer>();

/**
 * Typesets a template with texts that it reads from `sys.inputs` and never evaluates; the same
 * inputs give the same bytes.
 * @param at epoch milliseconds, for the file's date of creation
 */
export async function typesetPdf(
  template: string,
  inputs: Record<string, string>,
  at: number,
): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([template, inputs, at]))
    .digest('hex');
  const pdf = files.get(key) ?? (await typeset(template, inputs, at));
  files.delete(key);
  files.set(key, pdf);
  const [oldest] = files.keys();
  if (files.size > FILES_MAX && oldest !== undefined) files.delete(oldest);
  return pdf;
}

async function typeset(
  template: string,
  inputs: Record<string, string>,
  at: number,
): Promise<Buffer> {
  compiler ??= await createCompiler();
  const pdf = compiler.pdf(
    { mainFilePath: join(WORKSPACE, template), inputs },
    { creationTimestamp: Math.floor(at / 1000) },
  );
  compiler.evictCache(CACHED_RUNS);
  return pdf;
}

/** Typst takes much memory: it is loaded for the first file that is typeset. */
async function createCompiler(): Promise<NodeCompiler> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  return typst.NodeCompiler.create({ workspace: WORKSPACE });
}
