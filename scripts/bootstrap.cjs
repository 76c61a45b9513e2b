// Plain JavaScript that old versions of Node can run: installs what is missing, then continues with the project's own Node.
'use strict';
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join, delimiter } = require('node:path');
const { spawn, spawnSync } = require('node:child_process');
const { onParentExit } = require('./parent-exit.cjs');

const root = join(__dirname, '..');
const stamp = join(root, 'node_modules', '.nadi-installed');
const ownNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installed() {
  return existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function install() {
  console.log('Installing packages (first run, or the lock file changed)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // A registry mirror may lack another platform's binaries, which `npm ci` takes for a wrong lock file.
  const installed = ['ci', 'install'].some((way) => {
    const flags = way === 'ci' ? [] : ['--no-save'];
    const args = [way, ...flags, '--no-audit', '--no-fund', '--loglevel=error'];
    const shell = process.platform === 'win32';
    return spawnSync(npm, args, { cwd: root, stdio: 'inherit', shell }).status === 0;
  });
  if (!installed) {
    console.error('Installing the packages failed; the lines above say why. Nothing was started.');
    process.exit(1);
  }
  if (!existsSync(ownNode)) {
    console.error(
      "The project's own Node did not install: npm must allow the install script of the package 'node'.",
    );
    process.exit(1);
  }
  writeFileSync(stamp, lockHash());
}

const [command, ...rest] = process.argv.slice(2);
if (!installed()) install();

const child = spawn(ownNode, [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm ends only its shell when it is killed: without this the program would keep running, unnoticed.
if (process.env.npm_lifecycle_event) onParentExit(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
