import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface PortHolder {
  pid: number;
  /** Command line of the program, if it is readable. */
  command: string;
}

/** Finds the program that listens on a TCP port of this machine; null if it is unknown. */
export async function findPortHolder(port: number): Promise<PortHolder | null> {
  try {
    return process.platform === 'linux' ? await searchProc(port) : await runLsof(port);
  } catch {
    return null;
  }
}

const LISTEN = '0A';

/** Linux: finds the socket's inode in /proc/net/tcp, then the process that has it open. */
async function searchProc(port: number): Promise<PortHolder | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = new Set(
    tables
      .flatMap((table) => table.split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(suffix) && state === LISTEN)
      .map((columns) => `socket:[${columns[9]}]`),
  );
  if (sockets.size === 0) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (!sockets.has(target)) continue;
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      return { pid: Number(pid), command: command.split('\0').join(' ').trim() };
    }
  }
  return null;
}

async function runLsof(port: number): Promise<PortHolder | null> {
  const run = promisify(execFile);
  const { stdout } = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
  const pid = /^p(\d+)$/m.exec(stdout)?.[1];
  const command = /^c(.+)$/m.exec(stdout)?.[1];
  return pid && command ? { pid: Number(pid), command } : null;
}

/** Returns one sentence about the problem of the port and its solution. */
export async function describeTakenPort(port: number): Promise<string> {
  const holder = await findPortHolder(port);
  const other = `start on another one: PORT=${port + 1} npm start`;
  if (!holder)
    return `PORT must be free; ${port} is taken by another program. Stop it, or ${other}`;
  return (
    `PORT must be free; ${port} is taken by process ${holder.pid} (${shorten(holder.command)}). ` +
    `Stop it (kill ${holder.pid}), or ${other}`
  );
}

/** Arguments may contain secrets, so only the program and its first argument are shown. */
function shorten(command: string): string {
  const [program = '', ...rest] = command.split(/\s+/);
  const script = rest.find((argument) => !argument.startsWith('-'));
  return script ? `${program} … ${script}` : program;
}
