const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is this machine's alone: nobody else can follow it. */
export function isLocalUrl(url: string): boolean {
  return LOCAL.includes(new URL(url).hostname);
}
