import { runNode } from './run-node.ts';

process.exitCode = await runNode('apps/server/src/operate/diagnose.ts', process.argv.slice(2));
