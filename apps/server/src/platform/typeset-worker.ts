import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypesetJob, TypesetReply } from './typesetter.ts';

/** Templates alone: Typst can read nothing outside of it. */
const WORKSPACE = join(import.meta.dirname, '../../templates');
const CACHED_RUNS = 10;

const compiler = NodeCompiler.create({ workspace: WORKSPACE });

parentPort?.on('message', (request: TypesetJob | 'end') => {
  if (request === 'end') return parentPort?.close();
  return parentPort?.postMessage(typeset(request));
});

function typeset({ template, inputs, at }: TypesetJob): TypesetReply {
  try {
    const pdf = compiler.pdf(
      { mainFilePath: join(WORKSPACE, template), inputs },
      { creationTimestamp: Math.floor(at / 1000) },
    );
    compiler.evictCache(CACHED_RUNS);
    return { pdf };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
