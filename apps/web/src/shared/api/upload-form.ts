import { TOKEN_HEADERS } from '@nadi/contract/headers';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import { readToken, type TokenRole } from '#shared/session/session.ts';
import { clearExpired, toApiError } from './client.ts';
import { languageHeader } from './language-header.ts';
import { parseRoute } from './parse-route.ts';
import { networkError } from './transport.ts';

interface Upload {
  role: TokenRole;
  fields: Record<string, string | File>;
  /** Called with the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a form with the role's token and reports its progress, which `fetch` does not.
 * @throws ApiError as `request` does: with the server's message, or status 0 without a response
 */
export function uploadForm(
  route: RouteAddress<RouteName>,
  { role, fields, onProgress }: Upload,
): Promise<void> {
  const token = readToken(role) ?? '';
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const transfer = new XMLHttpRequest();
  transfer.open('POST', parseRoute(route, role).path);
  transfer.setRequestHeader(TOKEN_HEADERS[role], token);
  for (const [name, value] of Object.entries(languageHeader())) {
    transfer.setRequestHeader(name, value);
  }
  transfer.responseType = 'json';
  transfer.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
  transfer.addEventListener('error', () => reject(networkError(new Error('upload broken off'))));
  transfer.addEventListener('load', () => {
    const { status, response } = transfer;
    if (status === 200 && response?.success === true) return resolve();
    if (status === 401) clearExpired(role, token);
    reject(toApiError(status, response));
  });
  transfer.send(form);
  return promise;
}
