/** Returns the address of a stored picture; empty if there is none (pages then show initials). */
export function imageUrl(id: string | null, size: 'large' | 'small' = 'large'): string {
  if (id === null) return '';
  return size === 'large' ? `/uploads/${id}.webp` : `/uploads/${id}-96.webp`;
}
