import type { FastifyReply } from 'fastify';

/**
 * Sends a page at a secret address. Caches do not store it, search engines do not index it, and links do
 * not reveal it.
 */
export function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(html);
}
