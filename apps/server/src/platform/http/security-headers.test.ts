import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

interface Setting {
  url?: string;
  razorpay?: boolean;
}

async function headersOf({ url = 'https://clinic.example', razorpay = false }: Setting) {
  const app = fastify();
  const { portal } = securityHeaders(app, url, { razorpay });
  app.get('/', async () => 'ok');
  const { headers: site } = await app.inject('/');
  return { site, portal };
}

/** Returns the sources of each directive of a policy. */
function directivesOf(policy: unknown): Record<string, string> {
  const directives = String(policy).split(';');
  return Object.fromEntries(directives.map((each) => each.match(/^(\S+) ?(.*)$/)?.slice(1) ?? []));
}

async function policyOf(setting: Setting, document: 'site' | 'portal' = 'site') {
  return directivesOf((await headersOf(setting))[document]['content-security-policy']);
}

const OWN_ALONE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'none'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'media-src': "'self' blob:",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

test('a page loads only our own content', async () => {
  expect(await policyOf({})).toEqual({ ...OWN_ALONE, 'upgrade-insecure-requests': '' });
});

test("adds what Razorpay's checkout needs, without inline scripts", async () => {
  const policy = await policyOf({ razorpay: true });
  const changed = Object.keys(policy).filter(
    (name) => policy[name] !== { ...OWN_ALONE, 'upgrade-insecure-requests': '' }[name],
  );
  expect(changed.sort()).toEqual(
    ['connect-src', 'frame-src', 'img-src', 'script-src', 'style-src', 'style-src-attr'].sort(),
  );
  expect(policy['script-src']).toBe(
    "'self' https://checkout.razorpay.com https://cdn.razorpay.com",
  );
  expect(policy['connect-src']).toContain("'self' https://api.razorpay.com");
  expect(policy['img-src']).toBe("'self' data: blob: https://cdn.razorpay.com");
});

test('the portals allow no guest and turn no text into a script', async () => {
  expect(await policyOf({ razorpay: true }, 'portal')).toEqual({
    ...OWN_ALONE,
    'upgrade-insecure-requests': '',
    'trusted-types': 'service-worker',
    'require-trusted-types-for': "'script'",
  });
});

test("a bank's window may report to the checkout, and no other window to ours", async () => {
  const openerOf = async (setting: Setting) => {
    const { site, portal } = await headersOf(setting);
    return [site, portal].map((headers) => headers['cross-origin-opener-policy']);
  };
  expect(await openerOf({})).toEqual(['same-origin', 'same-origin']);
  expect(await openerOf({ razorpay: true })).toEqual(['same-origin-allow-popups', 'same-origin']);
});

test('every reply protects its address, its frame and its type', async () => {
  const { site, portal } = await headersOf({});
  for (const headers of [site, portal]) {
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': expect.stringMatching(/camera=\(self\).*geolocation=\(\)/),
    });
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
  }
});

test('makes no promise about HTTPS over plain HTTP', async () => {
  const { site, portal } = await headersOf({ url: 'http://localhost:4000/?from=https:' });
  for (const headers of [site, portal]) {
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  }
});
