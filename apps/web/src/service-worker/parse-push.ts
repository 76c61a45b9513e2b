interface PushedNotification {
  title: string;
  body: string;
  tag: string;
  /** A path of this site. */
  path: string;
  /** The language of the text, such as `ur`. */
  lang?: string;
  dir?: Direction;
}

const DIRECTIONS = ['ltr', 'rtl', 'auto'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Parses a push message of the server; null for other values. */
export function parsePush(text: string): PushedNotification | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { title, body, tag, path, lang, dir } = message as Record<string, unknown>;
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null;
  const direction = DIRECTIONS.find((each) => each === dir);
  return {
    ...{ title, body, tag, path: pathOfSite(path) },
    ...(isLanguage(lang) && { lang }),
    ...(direction && { dir: direction }),
  };
}

/** Returns whether a value has the form of a language tag, in at most 35 characters. */
export function isLanguage(lang: unknown): lang is string {
  return typeof lang === 'string' && /^[a-z\d-]{1,35}$/i.test(lang);
}

/**
 * Returns a path of this site unchanged, and the start page for other values. This includes a path with tabs
 * or line breaks, which browsers drop from a URL.
 */
export function pathOfSite(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path) ? path : '/';
}
