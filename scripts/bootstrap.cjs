// Plain JavaScript that old versions of Node can run: installs missing packages, then continues with the
// project's own Node.
'use strict';
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join, delimiter } = require('node:path');
const { spawn, spawnSync } = require('node:child_process');
const { onParentExit } = require('./parent-exit.cjs');

const root = join(__dirname, '..');
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const ownNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');

/**
 * Starting needs the `dependencies` of every workspace. Tools of tests and checks are `devDependencies`,
 * which the first command that uses them installs. Each stamp contains the lock's hash.
 */
const forStart = { stamp: join(modules, '.nadi-installed-for-start'), omits: '--omit=dev' };
const everything = { stamp: join(modules, '.nadi-installed'), omits: '--include=dev' };
const startCommands = [
  ...['start', 'dev', 'seed', 'backup', 'restore', 'diagnose', 'audit-verify'],
  ...['second-factor-off', 'passkeys-remove'],
];

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled({ stamp }) {
  return existsSync(ownNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

/** Installs the packages that the command needs, and keeps all that are installed. */
function installFor(command) {
  if (isInstalled(everything)) return;
  const startSuffices = startCommands.includes(command);
  const startInstalled = isInstalled(forStart);
  if (startSuffices && startInstalled) return;
  const set = startSuffices && !existsSync(everything.stamp) ? forStart : everything;
  if (startInstalled) console.log('Installing the tools of tests and checks…');
  else console.log('Installing packages (first run, or the lock file changed)…');
  // `npm ci` begins by removing everything, but `npm install` adds; a server may be running.
  if (!npm(startInstalled ? ['install', 'ci'] : ['ci', 'install'], set)) {
    console.error('Installing the packages failed; the lines above say why. Nothing was started.');
    process.exit(1);
  }
  if (!existsSync(ownNode)) {
    console.error(
      "The project's own Node did not install: npm must allow the install script of the package 'node'.",
    );
    process.exit(1);
  }
  writeFileSync(set.stamp, lockHash());
}

/**
 * Tries both ways, because `npm ci` takes missing binaries of other platforms in a registry mirror for a
 * wrong lock file.
 */
function npm(ways, { omits }) {
  return ways.some((way) => {
    const flags = way === 'ci' ? [] : ['--no-save'];
    const args = [way, ...flags, omits, '--no-audit', '--no-fund', '--loglevel=error'];
    const options = { cwd: root, stdio: 'inherit', shell: windows };
    return spawnSync(windows ? 'npm.cmd' : 'npm', args, options).status === 0;
  });
}

const [command, ...rest] = process.argv.slice(2);
installFor(command);

const child = spawn(ownNode, [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// A killed npm ends only its shell; without this the program would keep running unnoticed.
if (process.env.npm_lifecycle_event) onParentExit(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
