import { resolve } from 'node:path';
import { createFilesPrivately } from '#platform/data-folder.ts';

/** Runs a command; an error is printed as one sentence, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  createFilesPrivately();
  try {
    await command();
  } catch (error) {
    console.error(getSentence(error));
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
export function formatStamp(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

function getSentence(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getSentence).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Returns what has to be looked at by hand after a restore, because it happened after the backup. */
export function restoreChecklist(latestEntry: Date | null): string {
  const since = latestEntry ? latestEntry.toISOString() : 'the time of the backup';
  return [
    `The latest entry of the backup is of ${since}. What happened after it is unknown now:`,
    '- Accounts: end doctors, admins and reception accounts that were ended since, and family access.',
    '- Passwords and second factors are those of the backup: after a theft, let everybody choose a new password.',
    '- Passkeys and paired devices that were removed since work again: remove those that were lost.',
    '- Payments since: compare with the dashboard of the provider, and refund what has no appointment.',
    '- Appointments and prescriptions since are missing: compare with mails, calendars and paper.',
    '- Receipts and prescriptions continue after a gap of 1,000 numbers, unless you restored with --moving.',
  ].join('\n');
}
