import { buildWebIfStale } from './build-web.ts';
import { runNode } from './run-node.ts';

await buildWebIfStale();
process.exitCode = await runNode('apps/server/src/main.ts', process.argv.slice(2));
