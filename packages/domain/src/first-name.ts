/** In front of names on Indian forms; written with and without a full stop, some in brackets. */
const TITLES = [
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'master', 'dr', 'prof', 'professor', 'capt', 'col'],
  ...['shri', 'shree', 'sri', 'smt', 'shrimati', 'srimati', 'kumari', 'sushri'],
  ...['श्री', 'श्रीमती', 'सुश्री', 'कुमारी', 'डॉ'],
];

/** A title and what parts it from the next word: a full stop, a bracket or a space. */
const LEADING_TITLE = new RegExp(`^\\(?(?:${TITLES.join('|')})(?:\\.\\)?\\s*|\\)\\s*|\\s+)`, 'iu');

/** Returns the first word of a name that is no title; the name of a title alone is that title. */
export function firstName(name: string): string {
  let rest = name.trim();
  for (let without = withoutTitle(rest); without !== rest && without !== ''; ) {
    rest = without;
    without = withoutTitle(rest);
  }
  return rest.split(/\s+/)[0] ?? '';
}

function withoutTitle(name: string): string {
  return name.replace(LEADING_TITLE, '');
}
