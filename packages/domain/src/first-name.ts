/** In front of names on Indian forms; written with and without a full stop, some in brackets. */
const TITLES = [
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'master', 'dr', 'prof', 'professor', 'capt', 'col'],
  ...['shri', 'shree', 'sri', 'smt', 'shrimati', 'srimati', 'kumari', 'sushri'],
  ...['श्री', 'श्रीमती', 'सुश्री', 'कुमारी', 'डॉ'],
];

/** A title and what parts it from the next word: a full stop, a bracket or a space. */
const LEADING_TITLE = new RegExp(`^\\(?(?:${TITLES.join('|')})(?:\\.\\)?\\s*|\\)\\s*|\\s+)`, 'iu');

/** An initial in front of a name, as in South India: `K. Anand`, `S Priya Raman`, `S.P. Raman`. */
const LEADING_INITIAL = /^\p{L}\p{M}*(?:\.\s*|\s+)(?=\S)/u;

/** Returns the first word of a name that is neither title nor initial; the last one where all are. */
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
