import { runNode } from './run-node.ts';

const command = 'apps/server/src/operate/passkeys-remove.ts';
process.exitCode = await runNode(command, process.argv.slice(2));
