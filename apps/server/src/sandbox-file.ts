import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SandboxStorage } from '@nadi/payment-sandbox/options';

/** Stores test payments across restarts, so that they can be refunded afterwards. */
export function sandboxFile(file: string): SandboxStorage {
  return {
    load: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    save(records) {
      writeFileSync(`${file}.new`, records, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
