import { english, type Translator } from '@nadi/messages/en/english';
import { findReplyLocale } from '@nadi/messages/reply-texts';
import { translator } from '@nadi/messages/translator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#platform/problem.ts';

/** The translators of replies and public pages, with the clinic's own words. */
export interface OwnWords {
  /** Returns the translator of a language. It has the words read last, else Nadi's, if the clinic's cannot be read. */
  read(locale: string): Promise<Translator>;
  /** Returns the translator with the words read last, else with Nadi's, and reads nothing. */
  last(locale: string): Translator;
}

type Headers = Pick<FastifyRequest, 'headers'>;

/** Returns the translator of a request's reply. */
export async function findReplyTranslator(
  { headers }: Headers,
  ownWords: OwnWords | undefined,
): Promise<Translator> {
  const locale = findReplyLocale(headers['accept-language']);
  if (!locale) return english;
  return (await ownWords?.read(locale)) ?? translator(locale);
}

/** Refusals that anybody can cause, or that are sent while the database does not answer. */
const doesNotRead = ({ status }: Problem) => status === 404 || status === 429 || status >= 500;

/** Returns the translator of a refusal. Some refusals have the words read last, so that they do not wait. */
async function findRefusalTranslator(
  { headers }: Headers,
  problem: Problem,
  ownWords: OwnWords | undefined,
): Promise<Translator> {
  const locale = findReplyLocale(headers['accept-language']);
  if (!locale || !ownWords || !doesNotRead(problem)) {
    return findReplyTranslator({ headers }, ownWords);
  }
  return ownWords.last(locale);
}

/** Composes a refusal in the language of its request, and names the language if it is not English. */
export async function composeRefusal(
  request: Headers,
  reply: Pick<FastifyReply, 'header'>,
  problem: Problem,
  ownWords: OwnWords | undefined,
) {
  if (problem.isTranslated) nameLanguage(request, reply);
  return problem.toRefusal(await findRefusalTranslator(request, problem, ownWords));
}

/** Names the language of a reply that is not English. */
export function nameLanguage({ headers }: Headers, reply: Pick<FastifyReply, 'header'>): void {
  const locale = findReplyLocale(headers['accept-language']);
  if (locale) reply.header('content-language', locale);
}
