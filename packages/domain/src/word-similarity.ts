/** Numbers of the trigrams of a text, in order. */
export type Trigrams = readonly number[];

/** Numbers trigrams, so that many texts are compared quickly. */
export function createTrigramNumbers() {
  const numbers = new Map<string, number>();
  return {
    /** Returns the trigrams of a text to compare with; numbers new ones. */
    add: (text: string): Trigrams =>
      trigramsOf(text).map((trigram) => {
        const number = numbers.get(trigram) ?? numbers.size;
        numbers.set(trigram, number);
        return number;
      }),
    /** Returns the distinct trigrams of a search; unknown ones get negative numbers. */
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
 * Returns the similarity from 0 to 1 between the wanted trigrams and the most similar part of a text: the
 * trigrams that both have, divided by those that either has. This is `word_similarity` of PostgreSQL's
 * extension pg_trgm with the same precision. Parts end at a wanted trigram, and a later part begins no
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

/** Returns the most similar part that ends at `last`, the longest if several are equal. */
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
