import { TOKEN_HEADERS } from '@nadi/contract/headers';
import type { RouteDefinition } from '@nadi/contract/route-definition';
import { type Role, readToken } from '#shared/session/session.ts';
import { ApiError } from './api-error.ts';

/** Fetches a file with the role's token, and hands it to the browser to save. */
export async function downloadFile(
  { path }: RouteDefinition,
  { role, query, name }: { role: Role; query: Record<string, string>; name: string },
): Promise<void> {
  const headers = { [TOKEN_HEADERS[role]]: readToken(role) ?? '' };
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, { headers });
  if (!response.ok) {
    const { message } = await response.json().catch(() => ({}));
    throw new ApiError(message ?? '', { status: response.status });
  }
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
