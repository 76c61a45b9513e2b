import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/**
 * Returns the user and system time of a process and of its children that have ended, as the kernel
 * counted them.
 */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS;
  } catch (error) {
    // It has ended meanwhile.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

/** Returns the resident memory of a process in MiB: now, or the most that it has had. */
export function memoryOf(pid: number, which: 'now' | 'most' = 'now'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = which === 'most' ? /^VmHWM:\s+(\d+) kB$/m : /^VmRSS:\s+(\d+) kB$/m;
  return Number(field.exec(status)?.[1]) / 1024;
}
