import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SandboxStorage } from '@nadi/payment-sandbox/options';

/** Test payments outlive a restart, so that trying the clinic does not end in refunds that fail. */
export function sandboxFile(file: string): SandboxStorage {
  return {
    load: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    save(records) {
      writeFileSync(`${file}.new`, records, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
