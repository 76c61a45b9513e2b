import { runNode } from './run-node.ts';

process.exitCode = await runNode('apps/server/src/operate/audit-verify.ts', process.argv.slice(2));
