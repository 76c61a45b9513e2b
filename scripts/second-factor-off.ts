import { runNode } from './run-node.ts';

const command = 'apps/server/src/operate/second-factor-off.ts';
process.exitCode = await runNode(command, process.argv.slice(2));
