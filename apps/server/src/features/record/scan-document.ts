import { Problem } from '#platform/problem.ts';
import type { VirusScanner } from '#platform/virus-scanner.ts';

/**
 * Lets a file through that the scanner calls clean, and every file where there is no scanner.
 * @throws Problem 'infected-document', or 'scanner-unavailable' without a verdict
 */
export async function requireClean(scanner: VirusScanner | null, file: File): Promise<void> {
  if (!scanner) return;
  const found = await scanner.scan(file).catch((cause: unknown) => {
    throw new Problem('scanner-unavailable', { cause });
  });
  if (found === null) return;
  throw new Problem('infected-document', { cause: new Error(`clamd found ${found}`) });
}
