import { runNode } from './run-node.ts';

process.exitCode = await runNode('apps/server/src/operate/backup.ts', process.argv.slice(2));
