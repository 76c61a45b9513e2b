import { runNode } from './run-node.ts';

process.exitCode = await runNode('apps/server/src/operate/doctor.ts', process.argv.slice(2));
