/** Calls after which no account that shows notifications is signed in on this device. */
const PATHS = /^\/api\/(user|doctor)\/(logout|end-sessions)$/;

export function endsSession(method: string, path: string): boolean {
  return method === 'POST' && PATHS.test(path);
}
