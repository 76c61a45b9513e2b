const LOCAL = ['localhost', '127.0.0.1'];

/** Whose pages may open the meeting socket: the clinic's own; on one machine under both its names. */
export function meetingOrigins(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!LOCAL.includes(hostname)) return [origin];
  const at = port ? `:${port}` : '';
  return LOCAL.map((name) => `${protocol}//${name}${at}`);
}
