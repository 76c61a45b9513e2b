/** Returns an address in one line; empty without one. */
export function addressText({ line1, line2 }: { line1: string; line2: string }): string {
  return [line1, line2].filter(Boolean).join(', ');
}
