import { checkOutside } from './diagnostics/check-outside.ts';
import { runAllChecks } from './diagnostics/run-all-checks.ts';

/**
 * `npm run diagnose`: prints one line per check; exits with 1 if any needs attention. With an address,
 * `npm run diagnose -- https://clinic.example`, it looks at a clinic from outside, on any machine.
 */
const [address] = process.argv.slice(2);
const findings = await (address ? checkOutside(address) : runAllChecks(process.env));
for (const { about, ok: fine, message } of findings) {
  console.log(`${fine ? '✔' : '✖'} ${about}: ${message}`);
}
if (findings.some((finding) => !finding.ok)) process.exitCode = 1;
