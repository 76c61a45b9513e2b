import { randomUUID } from 'node:crypto';
import { DIAGNOSIS, type Links, METRICS_TOKEN, PATIENT_NAME } from './plain-world.ts';

interface Call {
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** The rule of a path outside the contract. A session never changes it. */
export interface PlainPath {
  /** A call with the secret that opens the path; undefined if only the provider's own keys do. */
  opened?: (links: Links) => Call;
  /** The status of that call; 200 by default. */
  status?: number;
  /** Calls without the secret, or with a similar one. */
  closed?: (links: Links) => readonly Call[];
  refused?: number;
  /** The only texts of the patient's record that the reply may contain. */
  shows?: readonly string[];
  /** True if the reply contains figures that change. */
  changes?: true;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Every path outside the contract. The proof fails if the table lacks a path of the server. */
export const plainPaths: Record<string, PlainPath> = {
  'GET /healthz': anybody('/healthz'),
  'GET /readyz': anybody('/readyz'),
  'GET /metrics': {
    opened: () => ({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
    closed: () => [
      { url: '/metrics' },
      { url: `/metrics?token=${METRICS_TOKEN}` },
      { url: '/metrics', headers: { authorization: METRICS_TOKEN } },
      { url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN.slice(1)}` } },
    ],
    refused: 404,
    changes: true,
  },

  'GET /api/docs': anybody('/api/docs'),
  'GET /api/docs/json': anybody('/api/docs/json'),
  'GET /api/docs/yaml': { closed: () => [{ url: '/api/docs/yaml' }], refused: 404 },
  'GET /api/docs/static/index.html': { ...anybody('/api/docs/static/index.html'), status: 302 },
  'GET /api/docs/static/swagger-initializer.js': anybody('/api/docs/static/swagger-initializer.js'),
  'GET /api/docs/static/*': {
    ...anybody('/api/docs/static/swagger-ui.css'),
    closed: () => outsideOf('/api/docs/static'),
    refused: 404,
  },
  'GET /': anybody('/'),
  'GET /site.webmanifest': anybody('/site.webmanifest'),
  'GET /mark/:file': {
    ...anybody('/mark/TR-teal.svg'),
    closed: () => [{ url: '/mark/TR-red.svg' }, { url: '/mark/<svg>-teal.svg' }],
    refused: 404,
  },
  'GET /*': { ...anybody('/app.css'), closed: () => outsideOf(''), refused: 404 },
  'GET /robots.txt': anybody('/robots.txt'),
  'GET /sitemap.xml': anybody('/sitemap.xml'),
  'GET /share/clinic.jpg': anybody('/share/clinic.jpg'),
  'GET /share/doctor/:file': {
    closed: () => [{ url: `/share/doctor/${randomUUID()}.jpg` }],
    refused: 404,
  },

  'GET /uploads/:file': {
    opened: ({ image }) => ({ url: `/uploads/${image}.webp` }),
    closed: ({ image }) => [
      { url: `/uploads/${randomUUID()}.webp` },
      { url: `/uploads/${image}` },
      { url: `/uploads/${image.slice(0, -1)}.webp` },
      { url: '/uploads/%25.webp' },
    ],
    refused: 404,
  },
  'GET /rx/:code': {
    opened: ({ prescriptionNumber }) => ({ url: `/rx/${prescriptionNumber}` }),
    closed: ({ prescriptionToken }) => [
      { url: `/rx/${'A'.repeat(22)}` },
      { url: `/rx/${prescriptionToken.slice(0, -1)}` },
      { url: '/rx/999999999' },
    ],
    refused: 404,
  },
  'GET /erasure/:token': {
    opened: ({ statement }) => ({ url: statement }),
    closed: ({ statement }) => [
      { url: `/erasure/${'A'.repeat(43)}` },
      { url: statement.slice(0, -1) },
      { url: '/erasure/1' },
    ],
    refused: 404,
  },
  'GET /api/calendar/:file': {
    opened: ({ patientFeed }) => ({ url: patientFeed }),
    closed: ({ patientFeed, doctorFeed, revokedFeed }) => [
      { url: revokedFeed },
      { url: patientFeed.replace('.ics', '') },
      { url: patientFeed.replace(/.\.ics$/, '.ics') },
      { url: mixed(patientFeed, doctorFeed) },
    ],
    refused: 404,
  },
  'GET /unsubscribe/:token': {
    opened: ({ unsubscribe }) => ({ url: unsubscribe }),
    closed: withoutItsTag,
    refused: 404,
  },
  'POST /unsubscribe/:token': {
    opened: ({ unsubscribe }) => ({
      url: unsubscribe,
      headers: FORM,
      payload: 'List-Unsubscribe=1',
    }),
    closed: withoutItsTag,
    refused: 404,
  },

  'POST /api/webhooks/stripe': unsigned('/api/webhooks/stripe', 'stripe-signature'),
  'POST /api/webhooks/razorpay': unsigned('/api/webhooks/razorpay', 'x-razorpay-signature'),

  'GET /sandbox/mail': inbox('', [PATIENT_NAME]),
  'GET /sandbox/mail/messages': inbox('/messages', [PATIENT_NAME]),
  'GET /sandbox/mail/:id': message(''),
  'GET /sandbox/mail/:id/html': message('/html'),
  'GET /sandbox/mail/:id/source': message('/source'),
  'GET /sandbox/mail/:id/invite.ics': message('/invite.ics'),

  'GET /sandbox/assets/pay.css': anybody('/sandbox/assets/pay.css'),
  'GET /sandbox/stripe/pay/:session': {
    opened: ({ stripeSession }) => ({ url: `/sandbox/stripe/pay/${stripeSession}` }),
    closed: () => [{ url: '/sandbox/stripe/pay/cs_test_unknown' }],
    refused: 404,
  },
  // A declined payment leaves the page open for the next one.
  'POST /sandbox/stripe/pay/:session': {
    opened: ({ stripeSession }) => ({
      ...{ url: `/sandbox/stripe/pay/${stripeSession}`, headers: FORM },
      payload: 'outcome=decline',
    }),
    status: 303,
    closed: () => [{ url: '/sandbox/stripe/pay/cs_test_unknown', headers: FORM }],
    refused: 404,
  },
  ...withKeysOnly('/sandbox/stripe/v1', [
    'POST /checkout/sessions',
    'GET /checkout/sessions',
    'GET /checkout/sessions/:id',
    'POST /checkout/sessions/:id/expire',
    'POST /refunds',
    'GET /refunds/:id',
    'GET /refunds',
    'GET /payment_intents/:id',
    'GET /events',
  ]),
  ...withKeysOnly('/sandbox/razorpay/v1', [
    'POST /orders',
    'GET /orders/:id',
    'GET /orders/:id/payments',
    'GET /payments/:id',
    'POST /payments/:id/refund',
    'GET /payments/:id/refunds',
    'GET /refunds/:id',
  ]),
  'GET /sandbox/razorpay/checkout.js': anybody('/sandbox/razorpay/checkout.js'),
  'GET /sandbox/razorpay/checkout.css': anybody('/sandbox/razorpay/checkout.css'),
  'GET /sandbox/razorpay/checkout/orders/:order': {
    opened: ({ razorpayOrder, razorpayKey }) => checkout(`orders/${razorpayOrder}`, razorpayKey),
    closed: ({ razorpayOrder }) => [checkout(`orders/${razorpayOrder}`, 'rzp_test_another')],
    refused: 401,
  },
  'POST /sandbox/razorpay/checkout/orders/:order/payments': {
    opened: ({ razorpayOrder, razorpayKey }) => ({
      ...checkout(`orders/${razorpayOrder}/payments`, razorpayKey),
      ...{ headers: JSON_TYPE, payload: '{"outcome":"decline"}' },
    }),
    closed: ({ razorpayOrder }) => [
      {
        ...checkout(`orders/${razorpayOrder}/payments`, 'rzp_test_another'),
        ...{ headers: JSON_TYPE, payload: '{}' },
      },
    ],
    refused: 401,
    changes: true,
  },
  'GET /sandbox/razorpay/checkout/payments/:payment': {
    closed: () => [checkout('payments/pay_unknown', 'rzp_test_another')],
    refused: 401,
  },
};

/** Other calls that open the same paths and show more. */
export const furtherOpenings: readonly (PlainPath & { path: string })[] = [
  {
    path: 'GET /rx/:code',
    opened: ({ prescriptionToken }) => ({ url: `/rx/${prescriptionToken}` }),
    // Shows the medicines and initials for comparison with the paper, never a diagnosis.
    shows: [],
  },
  { path: 'GET /api/calendar/:file', opened: ({ doctorFeed }) => ({ url: doctorFeed }), shows: [] },
];

/** The texts of the record that a path may show only if `shows` lists them. */
export const RECORD_TEXTS = [PATIENT_NAME, DIAGNOSIS];

function anybody(url: string): PlainPath {
  return { opened: () => ({ url }) };
}

function checkout(path: string, key: string): Call {
  return { url: `/sandbox/razorpay/checkout/${path}?key=${key}` };
}

/** The trial inbox with every message. It is available only on this machine, not through a proxy. */
function inbox(path: string, shows: readonly string[]): PlainPath {
  const url = `/sandbox/mail${path}`;
  return { opened: () => ({ url }), closed: () => proxied(url), refused: 404, shows };
}

function message(path: string): PlainPath {
  return {
    opened: ({ mail }) => ({ url: `/sandbox/mail/${mail}${path}` }),
    closed: ({ mail }) => [
      { url: `/sandbox/mail/${randomUUID()}${path}` },
      ...proxied(`/sandbox/mail/${mail}${path}`),
    ],
    refused: 404,
    shows: [PATIENT_NAME],
  };
}

function proxied(url: string): Call[] {
  return [
    { url, headers: { 'x-forwarded-for': '203.0.113.9' } },
    { url, headers: { via: '1.1 proxy' } },
  ];
}

function unsigned(url: string, header: string): PlainPath {
  const payload = '{"id":"evt_1","type":"checkout.session.completed"}';
  return {
    closed: () => [
      { url, headers: JSON_TYPE, payload },
      { url, headers: { ...JSON_TYPE, [header]: 't=1,v1=00' }, payload },
      { url, headers: { ...JSON_TYPE, [header]: 'ab'.repeat(32) }, payload },
    ],
    refused: 400,
  };
}

/** Returns paths that no caller can open: the sandbox creates the providers' keys at each start. */
function withKeysOnly(prefix: string, paths: readonly string[]): Record<string, PlainPath> {
  const entry = (path: string): [string, PlainPath] => {
    const [method = '', template = ''] = path.split(' ');
    const url = prefix + template.replace(':id', 'unknown');
    const closed = () => [
      { url },
      { url, headers: { authorization: 'Bearer sk_test_another' } },
      { url, headers: { authorization: `Basic ${btoa('rzp_test_another:secret')}` } },
    ];
    return [`${method} ${prefix}${template}`, { closed, refused: 401 }];
  };
  return Object.fromEntries(paths.map(entry));
}

function withoutItsTag({ unsubscribe }: Links): Call[] {
  const [facts = ''] = unsubscribe.split('.');
  return [
    { url: facts },
    { url: `${facts}.${'A'.repeat(22)}` },
    { url: `${unsubscribe.slice(0, -1)}` },
    { url: '/unsubscribe/none' },
  ];
}

/** Joins the first half of one token and the second half of another. */
function mixed(one: string, other: string): string {
  return one.slice(0, one.length / 2) + other.slice(other.length / 2);
}

function outsideOf(prefix: string): Call[] {
  return [
    { url: `${prefix}/..%2f..%2fpackage.json` },
    { url: `${prefix}/%2e%2e/%2e%2e/package.json` },
    { url: `${prefix}/.env` },
  ];
}
