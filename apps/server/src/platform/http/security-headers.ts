import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

interface ThirdPartySources {
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
  frames: string[];
  calls: string[];
  images: string[];
}

const NO_THIRD_PARTIES: ThirdPartySources = {
  scripts: [],
  styles: [],
  styleAttributes: ["'none'"],
  frames: ["'none'"],
  calls: [],
  images: [],
};

/** Sources for Razorpay's checkout in the page; `docs/payments.md` explains how they were found. */
const RAZORPAY: ThirdPartySources = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  // Hashes of its two style sheets (spinner, layout).
  styles: [
    "'sha256-x8KwkBlDnBKg2FKvRD2OrmWxJgLZcjB8E1HEMQTqnCs='",
    "'sha256-VYoJM+B5VwF3YDs5YIEt5XASBqk8M2apkiuz5wugOu4='",
  ],
  // The checkout places its window by style attributes whose values depend on the screen.
  styleAttributes: ["'unsafe-inline'"],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  images: ['https://cdn.razorpay.com'],
};

const PERMISSIONS_POLICY =
  'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), ' +
  'screen-wake-lock=(self), geolocation=(), payment=(self)';

export interface DocumentHeaders {
  /** Of the portals' documents: no guests, and Trusted Types. */
  portal: OutgoingHttpHeaders;
  /**
   * Returns those of documents that the given origins may frame; undefined ones are removed.
   * @param origins valid by `isWebOrigin`
   */
  embed(origins: readonly string[]): OutgoingHttpHeaders;
}

/**
 * Sets the same headers on every answer. They allow nothing inline, nothing from elsewhere except the
 * checkout of a configured provider, and no website to frame it.
 * @returns the headers of documents with others
 */
export function securityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  { razorpay }: { razorpay: boolean },
): DocumentHeaders {
  const secure = publicUrl.startsWith('https:');
  const headers = buildHeaders(secure, razorpay ? RAZORPAY : NO_THIRD_PARTIES);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  const portal = buildHeaders(secure, NO_THIRD_PARTIES, {
    // The policy is used only for the address of the service worker (docs/security.md#portals).
    trustedTypes: ['service-worker'],
    requireTrustedTypesFor: ["'script'"],
  });
  return {
    portal,
    embed: (origins) => ({
      ...buildHeaders(secure, NO_THIRD_PARTIES, {
        frameAncestors: origins.length > 0 ? [...origins] : ["'none'"],
      }),
      // It knows no list of websites.
      'x-frame-options': undefined,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    }),
  };
}

function buildHeaders(secure: boolean, guests: ThirdPartySources, more = {}): OutgoingHttpHeaders {
  return {
    'permissions-policy': PERMISSIONS_POLICY,
    ...renderHelmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", ...guests.scripts],
          styleSrc: ["'self'", ...guests.styles],
          styleSrcAttr: guests.styleAttributes,
          imgSrc: ["'self'", 'data:', 'blob:', ...guests.images],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...guests.calls],
          frameSrc: guests.frames,
          mediaSrc: ["'self'", 'blob:'],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          ...more,
          ...(secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginEmbedderPolicy: false,
      // A bank's own window must be able to report the result to the checkout.
      crossOriginOpenerPolicy: {
        policy: guests === RAZORPAY ? 'same-origin-allow-popups' : 'same-origin',
      },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  };
}

/** Computes helmet's headers once, because they do not depend on the request. */
function renderHelmet(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, () => undefined);
  return reply.getHeaders();
}
