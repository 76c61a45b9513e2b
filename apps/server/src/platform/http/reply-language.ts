import { english, type Translator } from '@nadi/messages/en/english';
import { findReplyLocale } from '@nadi/messages/reply-texts';
import { translator } from '@nadi/messages/translator';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/** Returns the translator of a language, with the clinic's own words. */
export type FindTranslator = (locale: string) => Promise<Translator>;

/** Returns the translator of a request's reply; without the clinic's own words if they cannot be read. */
export async function findReplyTranslator(
  { headers }: Headers,
  findTranslator: FindTranslator | undefined,
): Promise<Translator> {
  const locale = findReplyLocale(headers['accept-language']);
  if (!locale) return english;
  const own = await findTranslator?.(locale).catch(() => undefined);
  return own ?? translator(locale);
}

/** Names the language of a reply that is not English. */
export function nameLanguage({ headers }: Headers, reply: FastifyReply): void {
  const locale = findReplyLocale(headers['accept-language']);
  if (locale) reply.header('content-language', locale);
}
