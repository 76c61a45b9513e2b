import { LOCALE_CODES, type LocaleCode, SOURCE_LOCALE } from '@nadi/domain/locales';
import type { Translator } from './en/english.ts';
import { replyMessages } from './en/replies.ts';

/**
 * Returns the language of a reply if it is not English: `Accept-Language` is then exactly its code, as the web application
 * sends it. A list such as `hi-IN,hi;q=0.9` is a browser's own, so other programs get the words of the specification.
 */
export function findReplyLocale(acceptLanguage: string | undefined): LocaleCode | undefined {
  return LOCALE_CODES.find((code) => code === acceptLanguage && code !== SOURCE_LOCALE);
}

const SENTENCES: ReadonlySet<unknown> = new Set(Object.values(replyMessages));

/** Composes the message of a successful reply. The values of its sentence are fields of the reply. */
export function translateReply<Reply extends object>(reply: Reply, translator: Translator): Reply {
  if (!('message' in reply) || !SENTENCES.has(reply.message)) return reply;
  return { ...reply, message: translator._(String(reply.message), { ...reply }) };
}
