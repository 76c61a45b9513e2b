import { createTranslator } from './create-translator.ts';
import type { Translator } from './en/english.ts';
import catalogue from './locales/en/messages.json' with { type: 'json' };

/** The sentences that mails can contain, as the sources have them. */
export const SENTENCES = Object.keys(catalogue.messages);

/** Stands for a letter of a sentence. Not Latin, so that a text without translator is noticed. */
const MARK = 'ж';

/** Creates a translator for tests, into a language with `ж` for every letter. Values stay as they are. */
export function pseudoTranslator(): Translator & { used: ReadonlySet<string> } {
  const marking = createTranslator(
    'en',
    Object.fromEntries(
      Object.entries(catalogue.messages).map(([sentence, tokens]) => [sentence, marked(tokens)]),
    ) as Parameters<typeof createTranslator>[1],
  );
  const used = new Set<string>();
  return {
    locale: marking.locale,
    used,
    _(sentence, values) {
      used.add(sentence);
      return marking._(sentence, values);
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
