/**
 * Characters that are invisible, except the joiners of Indian scripts and the variation selectors of
 * Mongolian and of rare Chinese characters.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200C|\u200D|[\u180B-\u180D]|\u180F|[\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/u;
/** A joiner outside a word of a script that uses joiners. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200C\u200D]|(?<=\p{Script=Latin})[\u200C\u200D]/u;
/**
 * Emoji, check marks, stars and private characters. ASCII symbols are allowed, because they resemble no
 * badge.
 */
const SIGN = /\p{Co}|[^\P{S}\x20-\x7E]/u;
/** Characters typed as an apostrophe; their compatibility form would be an accent on a space. */
const APOSTROPHE = /[`\u00B4]/g;

/**
 * Normalises a name: letters in their compatibility form, so that a full-width "ＤＲ．" is "DR.", with single
 * spaces.
 */
export function normalisePersonName(name: string): string {
  return name
    .replace(APOSTROPHE, "'")
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/** Returns whether a name has invisible characters, which make one name look like another. */
export function hasHiddenCharacters(name: string): boolean {
  return !name.isWellFormed() || HIDDEN.test(name) || STRAY_JOINER.test(name);
}

/** Returns whether a normalised name has a sign like a badge of the clinic, such as "✔". */
export function hasSign(name: string): boolean {
  return SIGN.test(name);
}

/** Titles before names on Indian forms, with or without a full stop, some in brackets. */
const TITLES = [
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'master', 'dr', 'prof', 'professor', 'capt', 'col'],
  ...['shri', 'shree', 'sri', 'smt', 'shrimati', 'srimati', 'kumari', 'sushri'],
  ...['श्री', 'श्रीमती', 'सुश्री', 'कुमारी', 'डॉ'],
];

/** Matches a title and its separator: a full stop, a bracket or a space. */
const LEADING_TITLE = new RegExp(`^\\(?(?:${TITLES.join('|')})(?:\\.\\)?\\s*|\\)\\s*|\\s+)`, 'iu');

/** Matches an initial before a name, as in South India: `K. Anand`, `S Priya Raman`, `S.P. Raman`. */
const LEADING_INITIAL = /^\p{L}\p{M}*(?:\.\s*|\s+)(?=\S)/u;

/** Returns the first word of a name that is neither title nor initial; the last word if all are. */
export function firstName(name: string): string {
  let rest = name.trim();
  for (let shorter = dropLeading(rest); shorter !== rest && shorter !== ''; ) {
    rest = shorter;
    shorter = dropLeading(rest);
  }
  return rest.split(/\s/)[0] ?? '';
}

function dropLeading(name: string): string {
  return name.replace(LEADING_TITLE, '').replace(LEADING_INITIAL, '');
}
