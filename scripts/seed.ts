import { runNode } from './run-node.ts';

process.exitCode = await runNode('apps/server/src/operate/seed.ts', process.argv.slice(2));
