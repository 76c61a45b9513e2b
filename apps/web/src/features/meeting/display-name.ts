/** Spec §4, the last two of its names; those of signed-in people come from the server. */
export function typedName(search: string): string {
  return new URLSearchParams(search).get('name')?.trim() || 'Guest';
}
