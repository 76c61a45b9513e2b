import { resolve } from 'node:path';
import { createFilesPrivately } from '#platform/private-files.ts';

/** Runs a command; an error is printed as one sentence, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  createFilesPrivately();
  try {
    await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/**
 * Resolves the name of a file as the operator wrote it: npm runs commands in the root of the
 * project.
 */
export function fileOf(argument: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), argument);
}

/** Formats an instant for the name of a file, in order and without colons: 2027-01-05T03-30-00Z. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
