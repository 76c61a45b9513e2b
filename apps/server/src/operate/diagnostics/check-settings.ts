import type { Config } from '#config';
import { isLoopbackHost, isLoopbackUrl } from '#platform/addresses.ts';
import { clamdScanner } from '#platform/virus-scanner.ts';
import { findOpening } from '#store/opening.ts';
import { findRetentionReport } from '#store/retention.ts';
import type { Db } from '#store/tables.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

const NODE_MAJOR = 24;

/** Checks the settings and the version of Node, without any connection. */
export function checkSettings(config: Config, nodeVersion: string): Finding[] {
  return [
    checkNode(nodeVersion),
    checkAddress(config),
    ok('time zone', `the clinic keeps the time of ${config.CLINIC_TIME_ZONE}`),
    checkProxy(config),
    ...checkPayments(config),
    ...checkTrial(config),
  ];
}

function checkNode(version: string): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major === NODE_MAJOR) return ok('node', version);
  return fix('node', `is ${version}; start by npm, which brings Node ${NODE_MAJOR} along`);
}

function checkAddress({ PUBLIC_URL }: Config): Finding {
  const { protocol } = new URL(PUBLIC_URL);
  if (protocol === 'https:') return ok('PUBLIC_URL', PUBLIC_URL);
  if (isLoopbackUrl(PUBLIC_URL)) return ok('PUBLIC_URL', `${PUBLIC_URL}: for this machine only`);
  return fix(
    'PUBLIC_URL',
    `${PUBLIC_URL} must be https: without it browsers refuse cameras and encrypted calls`,
  );
}

function checkProxy({ PUBLIC_URL, TRUST_PROXY }: Config): Finding {
  if (TRUST_PROXY) return ok('TRUST_PROXY', TRUST_PROXY);
  if (!PUBLIC_URL.startsWith('https:')) return ok('TRUST_PROXY', 'nobody: there is no proxy');
  return fix(
    'TRUST_PROXY',
    'must name the proxy that speaks https for us, else everyone shares its address and its limits',
  );
}

/** Checks that trial features are off if patients can reach the clinic. */
function checkTrial(config: Config): Finding[] {
  if (isLoopbackUrl(config.PUBLIC_URL) && isLoopbackHost(config.HOST)) return [];
  return [
    ...(config.sampleData
      ? [fix('SAMPLE_DATA', 'must be off: everybody knows the password of the sample’s people')]
      : []),
    ...(config.simulatedVitals
      ? [fix('SIMULATED_VITALS', 'must be off: patients would book with simulated vitals')]
      : []),
  ];
}

function checkPayments(config: Config): Finding[] {
  const stripe = modeOf(config.STRIPE_SECRET_KEY);
  const razorpay = modeOf(config.RAZORPAY_KEY_ID);
  if (!stripe && !razorpay) {
    const message = config.paymentSandbox
      ? 'they run against the built-in sandbox'
      : 'none is offered';
    return [ok('payments', `no provider has keys: ${message}`)];
  }
  return [
    ...(stripe ? [checkProvider('Stripe', stripe, config.STRIPE_WEBHOOK_SECRET, 'STRIPE')] : []),
    ...(razorpay
      ? [checkProvider('Razorpay', razorpay, config.RAZORPAY_WEBHOOK_SECRET, 'RAZORPAY')]
      : []),
    ...(stripe && razorpay && stripe !== razorpay
      ? [
          fix(
            'payments',
            `Stripe's keys are ${stripe} and Razorpay's are ${razorpay}: use one kind`,
          ),
        ]
      : []),
    ...(config.PAYMENT_SANDBOX === 'on'
      ? [fix('payments', 'PAYMENT_SANDBOX is on beside real keys: unset one or the other')]
      : []),
  ];
}

function checkProvider(name: string, mode: string, webhook: string | undefined, prefix: string) {
  if (mode === 'unknown') return fix(name, 'the key is neither of the test nor of the live kind');
  if (webhook) return ok(name, `${mode} keys, with webhooks`);
  return fix(
    name,
    `${prefix}_WEBHOOK_SECRET is missing: payments of people who close the page settle minutes late`,
  );
}

function modeOf(key: string | undefined): 'live' | 'test' | 'unknown' | null {
  if (key === undefined) return null;
  if (/^(sk|rk|rzp)_live_/.test(key)) return 'live';
  return /^(sk|rk|rzp)_test_/.test(key) ? 'test' : 'unknown';
}

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

/** Says how many records the clinic no longer has to keep; what becomes of them is its decision. */
export async function checkRetention(db: Db): Promise<Finding> {
  const report = await findRetentionReport(db);
  if (!report) return ok('retention', 'no period is set or counted yet; every record is kept');
  const { patients, years } = report;
  return ok('retention', `${patients} patients were here last more than ${years} years ago`);
}

/** Says whether patients can book yet (docs/product/opening.md). */
export async function checkOpening(db: Db): Promise<Finding> {
  const opening = await findOpening(db);
  if (opening === null || opening.openedAt)
    return ok('opening', 'patients can find doctors and book');
  return opening.ownerAt
    ? fix('opening', 'the clinic is closed: an admin opens it on the dashboard')
    : fix('opening', 'the clinic has no owner: restart the server, which prints a link');
}
