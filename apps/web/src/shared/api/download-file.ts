import { TOKEN_HEADERS } from '@nadi/contract/headers';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { readToken, type TokenRole } from '#shared/session/session.ts';
import { clearExpired, toApiError } from './client.ts';
import { languageHeader } from './language-header.ts';
import { parseRoute } from './parse-route.ts';
import { networkError } from './transport.ts';

/**
 * Fetches a file with the role's token, and hands it to the browser to save.
 * @throws ApiError as `request` does: with the server's message, or status 0 without a response
 */
export async function downloadFile(
  route: RouteAddress<RouteName>,
  { role, query, name }: { role: TokenRole; query: Record<string, string>; name: string },
): Promise<void> {
  const token = readToken(role) ?? '';
  const blob = await fetchFile(
    `${parseRoute(route, role).path}?${new URLSearchParams(query)}`,
    role,
    token,
  );
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

async function fetchFile(url: string, role: TokenRole, token: string): Promise<Blob> {
  try {
    const response = await fetch(url, {
      headers: { [TOKEN_HEADERS[role]]: token, ...languageHeader() },
    });
    if (response.ok) return await response.blob();
    if (response.status === 401) clearExpired(role, token);
    throw toApiError(response.status, await response.json().catch(() => null));
  } catch (error) {
    // Thrown without a connection, or if it breaks while the file arrives.
    throw error instanceof TypeError ? networkError(error) : error;
  }
}
