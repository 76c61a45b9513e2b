/** Returns the token of an invitation's link, from the fragment of its address; undefined without one. */
export function readInvitation(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('invitation') ?? undefined;
}
