const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])$/;
const PORT = /:([1-9]\d{0,4})$/;

/**
 * Returns whether a text is the origin of a website as browsers write it: https, or http on this machine, with
 * a host and perhaps a port. Without a path, wildcard or anything else that a policy would read.
 */
export function isWebOrigin(text: string): boolean {
  const port = PORT.exec(text)?.[1];
  if (port && Number(port) > 65_535) return false;
  const host = text.replace(PORT, '');
  return HTTPS.test(host) || LOOPBACK.test(host);
}
