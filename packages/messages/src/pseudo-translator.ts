import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { createTranslator, type Messages } from './create-translator.ts';
import type { Translator } from './en/english.ts';
import catalogue from './locales/en/messages.json' with { type: 'json' };

/** The sentences of the catalogue of messages, as the sources have them. */
export const SENTENCES = Object.keys(catalogue.messages);

/** Stands for a letter of a sentence. Not Latin, so that a text without translator is noticed. */
const MARK = 'ж';

const compiled: Record<string, readonly unknown[]> = catalogue.messages;

/** Creates a translator for tests, into a language with `ж` for every letter. Values stay as they are. */
export function pseudoTranslator(): Translator & { used: ReadonlySet<string> } {
  const used = new Set<string>();
  return {
    locale: 'en',
    used,
    _(sentence, values) {
      used.add(sentence);
      const tokens = marked(compiled[sentence] ?? compileMessageOrThrow(sentence));
      return createTranslator('en', { [sentence]: tokens } as Messages)._(sentence, values);
    },
  };
}

/** Marks compiled tokens: a text, `[name]` of a value, or `[name, 'plural', tokens by form]`. */
function marked(tokens: readonly unknown[]): unknown[] {
  return tokens.map((token) => {
    if (typeof token === 'string') return token.replaceAll(/\p{L}/gu, MARK);
    if (!Array.isArray(token)) return token;
    const [name, kind, forms] = token;
    if (typeof forms !== 'object') return token;
    const markedForms = Object.entries(forms).map(([form, inner]) => [
      form,
      Array.isArray(inner) ? marked(inner) : inner,
    ]);
    return [name, kind, Object.fromEntries(markedForms)];
  });
}
