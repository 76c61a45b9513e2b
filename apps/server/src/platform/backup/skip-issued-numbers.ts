import type { Target } from './replay.ts';

/** Exceeds the receipts or prescriptions that a clinic issues between two backups. */
const GAP = 1000;

/**
 * Leaves a gap after the numbers of the backup, because later ones are already on paper. Backups of earlier
 * releases may lack a table.
 */
export async function skipIssuedNumbers(target: Target): Promise<void> {
  if (await exists(target, 'public.receipt_numbers')) {
    await target(`insert into public.receipt_numbers (livemode, last)
      values (true, ${GAP}), (false, ${GAP})
      on conflict (livemode) do update set last = receipt_numbers.last + ${GAP}`);
  }
  if (await exists(target, 'public.prescriptions')) {
    await target(`select setval(pg_get_serial_sequence('public.prescriptions', 'number'),
      (select coalesce(max(number), 0) from public.prescriptions) + ${GAP})`);
  }
}

async function exists(target: Target, table: string): Promise<boolean> {
  return (await target(`select 1 where to_regclass('${table}') is not null`)).length > 0;
}
