import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { LocaleCode } from '@nadi/domain/locales';
import { CATALOGUES } from './catalogues.ts';
import { escapeBackslashes } from './create-translator.ts';
import type { ReplyText } from './en/english.ts';
import { sentenceProblems } from './en/sentence-problems.ts';

/** A sentence of messages in one language. */
export interface Sentence {
  /** The English one, which is its key. */
  sentence: string;
  /** Nadi's own translation. */
  translation: string;
  /** The names of its values, which stand in braces. */
  values: string[];
}

/** Lists the sentences of messages in a language. */
export function listSentences(locale: LocaleCode): Sentence[] {
  return Object.entries(CATALOGUES[locale].messages).map(([sentence, compiled]) => ({
    sentence,
    translation: writeSource(compiled as CompiledMessage),
    values: [...findUses(compileMessageOrThrow(sentence)).keys()],
  }));
}

/** Returns whether this release has the sentence. */
export function isSentence(sentence: string): boolean {
  return Object.hasOwn(CATALOGUES.en.messages, sentence);
}

/**
 * Compiles a text that an admin typed. Only braces have a meaning in it: an apostrophe and a backslash are signs like
 * any other.
 * @throws Error if the text cannot be read
 */
export function compileText(text: string): CompiledMessage {
  return compileMessageOrThrow(text.replaceAll("'", "''"), escapeBackslashes);
}

/** Returns why a text cannot stand for a sentence; null if it can. */
export function describeProblem(sentence: string, text: string): ReplyText | null {
  // Somebody with an admin's session could otherwise lead patients elsewhere from a message about their password.
  if (/:\/\/|www\./i.test(text)) return sentenceProblems.address;
  const wanted = findUses(compileMessageOrThrow(sentence));
  let compiled: CompiledMessage;
  try {
    compiled = compileText(text);
  } catch {
    return sentenceProblems.unreadable;
  }
  if (hasBraces(compiled)) return sentenceProblems.unreadable;
  const used = findUses(compiled);
  const missing = [...wanted.keys()].filter((name) => !used.has(name));
  if (missing.length > 0) return sentenceProblems.missing(missing);
  for (const [name, formats] of used) {
    const known = wanted.get(name);
    if (!known) return sentenceProblems.invented(name);
    // A format such as `date` fails for a text.
    if ([...formats].some((format) => format !== PLAIN && !known.has(format)))
      return sentenceProblems.formatted(name);
  }
  return hasOther(compiled) ? null : sentenceProblems.withoutOther;
}

const PLAIN = 'plain';
const OFFSET = 'offset';

/** Returns the formats of each value in a sentence, also within plurals; `plain` for one that stands alone. */
function findUses(message: CompiledMessage): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const [name, format = PLAIN] of listValues(message)) {
    uses.set(name, (uses.get(name) ?? new Set()).add(format));
  }
  return uses;
}

/** Returns whether each choice has the form that applies if no other one does. */
function hasOther(message: CompiledMessage): boolean {
  return listValues(message).every(
    ([, , choices]) => typeof choices !== 'object' || Object.hasOwn(choices ?? {}, 'other'),
  );
}

/** Returns whether the words have a brace, which begins or ends no value. */
function hasBraces(message: CompiledMessage): boolean {
  return message.some((token) =>
    typeof token === 'string'
      ? /[{}]/.test(token)
      : listForms(token).some(([, form]) => hasBraces(form)),
  );
}

type Value = Exclude<CompiledMessage[number], string>;

function listValues(message: CompiledMessage): Value[] {
  return message.flatMap((token) =>
    typeof token === 'string'
      ? []
      : [token, ...listForms(token).flatMap(([, form]) => listValues(form))],
  );
}

/** Returns the forms of a plural with their names; none of another value. */
function listForms([, , choices]: Value): [name: string, form: CompiledMessage][] {
  if (typeof choices !== 'object' || choices === null) return [];
  return Object.entries(choices).filter(([name]) => name !== OFFSET);
}

/** Returns the text of a compiled sentence as an admin edits it. */
function writeSource(message: CompiledMessage): string {
  return message.map((token) => (typeof token === 'string' ? token : writeValue(token))).join('');
}

function writeValue(value: Value): string {
  const [name, format] = value;
  if (format === undefined) return `{${name}}`;
  const forms = listForms(value).map(
    ([form, text]) => `${/^\d/.test(form) ? '=' : ''}${form} {${writeSource(text)}}`,
  );
  return `{${[name, format, forms.join(' ')].join(', ')}}`;
}
