import { spawn } from 'node:child_process';
import { onParentExit } from './parent-exit.cjs';
import { root, runTool, untilExit } from './run-node.ts';

/** Runs the server, which restarts at every change, behind Vite on port 5173. */
const server = spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
const web = runTool('vite', ['apps/web']);
onParentExit(() => {
  server.kill();
  web.kill();
});
const exitCode = await Promise.race([untilExit(server), untilExit(web)]);
server.kill();
web.kill();
process.exitCode = exitCode;
