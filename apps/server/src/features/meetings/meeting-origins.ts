import { isLocalUrl } from '#platform/local-url.ts';

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Whose pages may open the meeting socket: the clinic's own; on one machine under all its names. */
export function meetingOrigins(publicUrl: string): string[] {
  const { origin, protocol, port } = new URL(publicUrl);
  if (!isLocalUrl(publicUrl)) return [origin];
  const at = port ? `:${port}` : '';
  return LOCAL.map((name) => `${protocol}//${name}${at}`);
}
