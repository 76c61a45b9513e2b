import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** Templates alone: Typst can read nothing outside of it. */
const WORKSPACE = join(import.meta.dirname, '../../templates');
const CACHED_RUNS = 10;

let compiler: NodeCompiler | undefined;

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
