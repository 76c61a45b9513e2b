import { buildWebIfStale } from './build-web.ts';
import { onParentExit } from './parent-exit.cjs';
import { runNode } from './run-node.ts';

onParentExit(() => process.kill(process.pid, 'SIGTERM'));
await buildWebIfStale();
process.exitCode = await runNode('apps/server/src/main.ts', process.argv.slice(2));
