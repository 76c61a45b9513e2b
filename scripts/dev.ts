import { spawn } from 'node:child_process';
import { root, runTool, untilExit } from './run-node.ts';

/** The server, started again at every change, and Vite in front of it on port 5173. */
const server = spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
const web = runTool('vite', ['apps/web']);
const ended = await Promise.race([untilExit(server), untilExit(web)]);
server.kill();
web.kill();
process.exitCode = ended;
