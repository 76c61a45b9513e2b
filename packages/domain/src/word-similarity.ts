/** The trigrams of a text in order, each by its number. */
export type Trigrams = readonly number[];

/** Numbers trigrams, so that many texts are compared quickly. */
export function createTrigramNumbers() {
  const numbers = new Map<string, number>();
  return {
    /** The trigrams of a text that others are compared with; new ones are numbered. */
    add: (text: string): Trigrams =>
      trigramsOf(text).map((trigram) => {
        const number = numbers.get(trigram) ?? numbers.size;
        numbers.set(trigram, number);
        return number;
      }),
    /** The distinct trigrams of a search; those of no text have negative numbers. */
    find: (text: string): ReadonlySet<number> =>
      new Set([...new Set(trigramsOf(text))].map((trigram, at) => numbers.get(trigram) ?? -1 - at)),
  };
}

function trigramsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    const padded = [...'  ', ...word, ' '];
    return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''));
  });
}

/**
 * Returns how alike the wanted trigrams are to the part of a text that resembles them most, from 0 to
 * 1: those that both have, divided by those that either has. This is `word_similarity` of PostgreSQL's
 * extension pg_trgm, in its precision: parts end at a wanted trigram, and a later part begins no
 * earlier than the best one that ended before it.
 */
export function wordSimilarity(wanted: ReadonlySet<number>, text: Trigrams): number {
  let first = -1;
  let best = 0;
  for (let last = 0; last < text.length; last += 1) {
    if (!wanted.has(text[last] ?? 0)) continue;
    const part = mostAlike(text, { first: first < 0 ? last : first, last, wanted });
    first = part.first;
    best = Math.max(best, part.similarity);
  }
  return best;
}

interface Range {
  first: number;
  last: number;
  wanted: ReadonlySet<number>;
}

/** Returns the most alike of the parts that end at `last`, the longest of equals. */
function mostAlike(text: Trigrams, { first, last, wanted }: Range) {
  const seen = new Set<number>();
  let common = 0;
  let found = { first, similarity: 0 };
  for (let at = last; at >= first; at -= 1) {
    const trigram = text[at] ?? 0;
    if (!seen.has(trigram) && wanted.has(trigram)) common += 1;
    seen.add(trigram);
    const similarity = Math.fround(common / (wanted.size + seen.size - common));
    if (similarity >= found.similarity) found = { first: at, similarity };
  }
  return found;
}
