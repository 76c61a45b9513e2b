import { ACCENT_HUES, type Accent, accentColours } from '@nadi/domain/branding';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#platform/escape-html.ts';
import { Problem } from '#platform/problem.ts';

/** One or two letters with their marks, such as `TR-indigo.svg` or `का-teal.svg`. */
const FILE = /^((?:[\p{L}\p{N}]\p{M}{0,4}){1,4})-([a-z]+)\.svg$/u;

/** Serves the pictures of `lettersAddress`. The address says all that is in them, so browsers keep them. */
export function serveClinicMark(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/mark/:file', (request, reply) => {
    const [, letters, accent = ''] = FILE.exec(request.params.file) ?? [];
    if (!letters || !isAccent(accent)) throw new Problem('not-found');
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(drawMark(letters, accentColours(accent).light));
  });
}

function isAccent(text: string): text is Accent {
  return Object.hasOwn(ACCENT_HUES, text);
}

function drawMark(letters: string, colour: string): string {
  const size = letters.length > 1 ? 14 : 18;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="9" fill="${colour}"/>` +
    `<text x="16" y="16" dy=".35em" fill="#fff" font-family="Figtree,system-ui,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle">${escapeHtml(letters)}</text>` +
    '</svg>'
  );
}
