/** Returns the name of a participant who is not signed in; the server names everyone else. */
export function typedName(search: string): string {
  return new URLSearchParams(search).get('name')?.trim() || 'Guest';
}
