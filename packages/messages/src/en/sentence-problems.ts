import { marker as i18n, type ReplyText, type Translator } from './english.ts';

/** Reasons for refusing a clinic's text of a sentence. */
export const sentenceProblems = {
  unreadable: (i18n: Translator) =>
    i18n._(
      'The braces in this text cannot be read. Write each value as in the sentence above, such as {example}.',
      { example: '{clinic}' },
    ),
  missing:
    (names: readonly string[]): ReplyText =>
    (i18n) => {
      const needed = names.map((name) => `{${name}}`);
      const values = needed.reduce((earlier, later) =>
        i18n._('{earlier} and {later}', { earlier, later }),
      );
      return i18n._('The text needs {values}.', { values });
    },
  invented:
    (name: string): ReplyText =>
    (i18n) =>
      i18n._('This sentence has no {value}. Please take it out.', { value: `{${name}}` }),
  formatted:
    (name: string): ReplyText =>
    (i18n) =>
      i18n._('Write {value} with nothing else between its braces.', { value: `{${name}}` }),
  address: i18n._('A text cannot have a web address. The message adds its own link.'),
  withoutOther: i18n._('A choice between forms needs one named “other”.'),
} as const;
