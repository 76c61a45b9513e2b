/** Titles that precede a name and say little without it. */
const TITLE = /^(dr|prof|mr|mrs|ms|smt|shri)\.?$/i;

/** Returns the first name with its title: `Dr. Ananya` for a doctor's full name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const count = TITLE.test(words[0] ?? '') ? 2 : 1;
  return words.slice(0, count).join(' ');
}

/** Returns a name without its title; a title alone stays. */
export function withoutTitle(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return TITLE.test(first) && others.length > 0 ? others.join(' ') : name.trim();
}
