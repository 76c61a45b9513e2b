import { isLoopbackUrl } from '#platform/loopback.ts';
import { SAMPLE_PASSWORD } from '#seed/load-sample-clinic.ts';
import { sampleDoctors, samplePatients } from '#seed/sample-people.ts';
import { holdsSampleClinic } from '#store/sample-clinic.ts';
import type { Db } from '#store/tables.ts';
import { type Config, shortSecrets } from './config.ts';

/** Prints the address of the clinic and how to sign in, for the operator. */
export async function printStartMessage(
  config: Config,
  db: Db,
  {
    admin,
    weakAdminPassword,
  }: { admin: { email: string; password: string | null } | null; weakAdminPassword: boolean },
): Promise<void> {
  const lines = ['', `  Nadi is open at ${config.PUBLIC_URL}`];
  const sample = await holdsSampleClinic(db);
  if (sample) {
    lines.push(
      '',
      '  Sample clinic (SAMPLE_DATA=off starts without it); everyone in it signs in with',
      `    password  ${SAMPLE_PASSWORD}`,
      `    patient   ${samplePatients[0]?.email}   at /login`,
      `    doctor    ${sampleDoctors[0]?.email}   at /admin-login`,
    );
  }
  if (config.mailSandbox) {
    lines.push('', `  Messages are not sent; read them at ${config.PUBLIC_URL}/sandbox/mail`);
  }
  if (admin?.password) {
    lines.push(
      '',
      '  The admin’s password, made now. It is shown once and ends in 14 days: change it under Password and sessions.',
      `    admin     ${admin.email}   at /admin-login`,
      `    password  ${admin.password}`,
    );
  }
  if (weakAdminPassword) {
    lines.push(
      '',
      '  WARNING: ADMIN_PASSWORD is easy to guess. If the admin still has it, change it under Password and sessions;',
      '  then remove ADMIN_EMAIL and ADMIN_PASSWORD from the settings.',
    );
  }
  for (const name of shortSecrets(config)) {
    lines.push('', `  WARNING: ${name} is short enough to guess; use 16 characters or more.`);
  }
  const exposed = trialFeatures(config, sample);
  if (!config.trial && exposed.length > 0) {
    lines.push(
      '',
      `  WARNING: others can reach this server while it has ${exposed.join(', ')}: turn them off before patients use it.`,
    );
  }
  if (config.PUBLIC_URL.startsWith('http:') && !isLoopbackUrl(config.PUBLIC_URL)) {
    lines.push(
      '',
      '  WARNING: PUBLIC_URL is plain http. Browsers will refuse cameras and encrypted',
    );
    lines.push(
      '  calls, and tokens can be read on the way. Put a TLS proxy in front (see README).',
    );
  }
  console.log(`${lines.join('\n')}\n`);
}

/** Lists the active features that are for trials only and must not reach patients. */
function trialFeatures(config: Config, sample: boolean): string[] {
  return [
    sample &&
      'sample accounts whose password everybody knows (SAMPLE_DATA=off and an empty DATA_DIR)',
    config.paymentSandbox && 'test payments (PAYMENT_SANDBOX=off)',
    config.simulatedVitals && 'simulated readings (SIMULATED_VITALS=off)',
  ].filter((feature) => feature !== false);
}
