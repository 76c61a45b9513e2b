import { runNode } from './run-node.ts';

process.exitCode = await runNode('apps/server/src/operate/restore.ts', process.argv.slice(2));
