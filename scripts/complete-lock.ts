import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-node.ts';

/**
 * Adds the entries to package-lock.json that npm omits if a registry mirror lacks the binaries of other
 * platforms. Without them `npm ci` refuses the lock everywhere. Run it after adding a package.
 */
interface Entry {
  version?: string;
  dev?: boolean;
  license?: string;
  optionalDependencies?: Record<string, string>;
}

const PLATFORM = /(android|darwin|linux|win32|freebsd|openharmony)-(.+)$/;
const file = join(root, 'package-lock.json');
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'));

let added = 0;
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const [, os, machine] = PLATFORM.exec(name) ?? [];
    const place = `node_modules/${name}`;
    if (!os || !machine || lock.packages[place] || !/^\d/.test(version)) continue;
    lock.packages[place] = entryOf(entry, { version, os, machine });
    added += 1;
  }
}
const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
const whole = { ...lock, packages: Object.fromEntries(inOrder) };
if (added > 0) writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);

function entryOf(
  parent: Entry,
  { version, os, machine }: Record<'version' | 'os' | 'machine', string>,
) {
  return {
    version,
    cpu: [cpuOf(machine)],
    ...(parent.dev ? { dev: true } : {}),
    ...(machine.includes('musl') ? { libc: ['musl'] } : {}),
    ...(machine.includes('gnu') ? { libc: ['glibc'] } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    os: [os],
  };
}

function cpuOf(machine: string): string {
  if (machine.startsWith('arm64')) return 'arm64';
  return machine.startsWith('arm') ? 'arm' : (machine.split('-')[0] ?? machine);
}
