/** Reasons for refusing a clinic's text of a sentence. */
export const sentenceProblems = {
  unreadable:
    'The braces in this text cannot be read. Write each value as in the sentence above, such as {clinic}.',
  missing: (names: readonly string[]) =>
    `The text needs ${names.map((name) => `{${name}}`).join(' and ')}.`,
  invented: (name: string) => `This sentence has no {${name}}. Please take it out.`,
  formatted: (name: string) => `Write {${name}} with nothing else between its braces.`,
  address: 'A text cannot have a web address. The message adds its own link.',
  withoutOther: 'A choice between forms needs one named “other”.',
} as const;
