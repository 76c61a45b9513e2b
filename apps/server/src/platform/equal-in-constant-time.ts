import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares texts of any length in a time that does not reveal the position of a difference. */
export function equalInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
