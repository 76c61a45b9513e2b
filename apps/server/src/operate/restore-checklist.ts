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
