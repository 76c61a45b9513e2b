interface PushedNotification {
  title: string;
  body: string;
  tag: string;
  /** A path of this site. */
  path: string;
}

/** Parses a push message of the server; null for other values. */
export function parsePush(text: string): PushedNotification | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { title, body, tag, path } = message as Record<string, unknown>;
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null;
  return { title, body, tag, path: pathOfSite(path) };
}

/**
 * Returns a path of this site unchanged, and the start page for other values. This includes a path with tabs
 * or line breaks, which browsers drop from a URL.
 */
export function pathOfSite(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path) ? path : '/';
}
