import { clamdScanner } from '#platform/virus-scanner.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

/** The harmless file that every scanner reports (eicar.org); in two parts, or this one were reported. */
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'];

/** Returns whether the scanner of documents answers and finds something. */
export async function checkScanner(
  address: string | undefined,
  withinMs?: number,
): Promise<Finding[]> {
  if (!address) return [ok('CLAMD', 'unset: documents of patients are not scanned for malware')];
  const scanner = clamdScanner(address, withinMs);
  const probe = async () => {
    const version = await scanner.version();
    const found = await scanner.scan(new Blob(TEST_FILE));
    if (found !== null) return [ok('CLAMD', `${version} scans documents`)];
    return [fix('CLAMD', `${version} does not find the EICAR test file; has it any signatures?`)];
  };
  return runCheck('CLAMD', probe, 'clamd must answer there, or no document is taken');
}
