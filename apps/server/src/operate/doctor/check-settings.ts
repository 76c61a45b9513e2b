import type { Config } from '#config';
import { isLoopbackUrl } from '#platform/loopback.ts';
import { type Finding, mend, well } from './finding.ts';

const NODE_MAJOR = 24;

/** What can be told from the settings alone, and from the Node that reads them. */
export function checkSettings(config: Config, nodeVersion: string): Finding[] {
  return [
    checkNode(nodeVersion),
    checkAddress(config),
    well('time zone', `the clinic keeps the time of ${config.CLINIC_TIME_ZONE}`),
    checkProxy(config),
    ...checkPayments(config),
    ...checkTrial(config),
  ];
}

function checkNode(version: string): Finding {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major === NODE_MAJOR) return well('node', version);
  return mend('node', `is ${version}; start by npm, which brings Node ${NODE_MAJOR} along`);
}

function checkAddress({ PUBLIC_URL }: Config): Finding {
  const { protocol } = new URL(PUBLIC_URL);
  if (protocol === 'https:') return well('PUBLIC_URL', PUBLIC_URL);
  if (isLoopbackUrl(PUBLIC_URL)) return well('PUBLIC_URL', `${PUBLIC_URL}: for this machine only`);
  return mend(
    'PUBLIC_URL',
    `${PUBLIC_URL} must be https: without it browsers refuse cameras and encrypted calls`,
  );
}

function checkProxy({ PUBLIC_URL, TRUST_PROXY }: Config): Finding {
  if (TRUST_PROXY) return well('TRUST_PROXY', TRUST_PROXY);
  if (!PUBLIC_URL.startsWith('https:')) return well('TRUST_PROXY', 'nobody: there is no proxy');
  return mend(
    'TRUST_PROXY',
    'must name the proxy that speaks https for us, else everyone shares its address and its limits',
  );
}

/** What is there for trying out must not meet patients. */
function checkTrial(config: Config): Finding[] {
  if (isLoopbackUrl(config.PUBLIC_URL)) return [];
  return [
    ...(config.sampleData
      ? [mend('SAMPLE_DATA', 'must be off: everybody knows the password of the sample’s people')]
      : []),
    ...(config.simulatedVitals
      ? [mend('SIMULATED_VITALS', 'must be off: patients would book with a pulse that is nobody’s')]
      : []),
    ...(config.paymentSandbox
      ? [
          mend(
            'PAYMENT_SANDBOX',
            'must be off, or keys set: test payments look paid and move nothing',
          ),
        ]
      : []),
  ];
}

function checkPayments(config: Config): Finding[] {
  const stripe = modeOf(config.STRIPE_SECRET_KEY);
  const razorpay = modeOf(config.RAZORPAY_KEY_ID);
  if (!stripe && !razorpay) {
    const says = config.paymentSandbox ? 'the sandbox plays them' : 'none is offered';
    return [well('payments', `no provider has keys: ${says}`)];
  }
  return [
    ...(stripe ? [checkProvider('Stripe', stripe, config.STRIPE_WEBHOOK_SECRET, 'STRIPE')] : []),
    ...(razorpay
      ? [checkProvider('Razorpay', razorpay, config.RAZORPAY_WEBHOOK_SECRET, 'RAZORPAY')]
      : []),
    ...(stripe && razorpay && stripe !== razorpay
      ? [
          mend(
            'payments',
            `Stripe's keys are ${stripe} and Razorpay's are ${razorpay}: use one kind`,
          ),
        ]
      : []),
    ...(config.PAYMENT_SANDBOX === 'on'
      ? [mend('payments', 'PAYMENT_SANDBOX is on beside real keys: unset one or the other')]
      : []),
  ];
}

function checkProvider(name: string, mode: string, webhook: string | undefined, prefix: string) {
  if (mode === 'unknown') return mend(name, 'the key is neither of the test nor of the live kind');
  if (webhook) return well(name, `${mode} keys, with webhooks`);
  return mend(
    name,
    `${prefix}_WEBHOOK_SECRET is missing: payments of people who close the page settle minutes late`,
  );
}

function modeOf(key: string | undefined): 'live' | 'test' | 'unknown' | null {
  if (key === undefined) return null;
  if (/^(sk|rk|rzp)_live_/.test(key)) return 'live';
  return /^(sk|rk|rzp)_test_/.test(key) ? 'test' : 'unknown';
}
