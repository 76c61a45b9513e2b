import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What Razorpay's checkout in the page needs, by its own documents. */
const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  images: ['https://cdn.razorpay.com'],
};
const NOBODY = { scripts: [], frames: [], calls: [], images: [] };

/**
 * One policy for every document of ours: nothing inline, and nothing from elsewhere but the
 * checkout of a provider that is set up.
 */
export async function securityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  guests: { razorpay: boolean },
): Promise<void> {
  const checkout = guests.razorpay ? RAZORPAY : NOBODY;
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...checkout.scripts],
        // Razorpay's script writes the styles of its window into the page.
        styleSrc: ["'self'", ...(guests.razorpay ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...checkout.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...checkout.calls],
        frameSrc: guests.razorpay ? checkout.frames : ["'none'"],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // A bank's own window must be able to tell the checkout how it went.
    crossOriginOpenerPolicy: {
      policy: guests.razorpay ? 'same-origin-allow-popups' : 'same-origin',
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), ' +
        'screen-wake-lock=(self), geolocation=(), payment=(self)',
    );
  });
}
