import { days, seconds } from '@nadi/domain/limits';
import { LOCALE_CODES, type LocaleCode } from '@nadi/domain/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

type Headers = Pick<FastifyRequest, 'headers'>;
type Request = Headers & Pick<FastifyRequest, 'url' | 'protocol'>;

const YEAR_S = days(365) / seconds(1);

/**
 * Chooses the language of a document: the one that its address names (`?lang=hi`), which a cookie retains for a year,
 * else the one of the cookie, else of the browser, else of the clinic. An unknown name counts as none.
 * @param options `setsCookie` is false for pages that store nothing
 */
export function chooseLanguage(
  request: Request,
  reply: FastifyReply,
  clinic: LocaleCode,
  { setsCookie = true } = {},
): LocaleCode {
  reply.header('vary', 'accept-language, cookie');
  const named = namedLanguage(request);
  // Scripts read it; it is no credential.
  const secure = request.protocol === 'https' ? '; Secure' : '';
  if (named && setsCookie) {
    reply.header('set-cookie', `lang=${named}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`);
  }
  return named ?? cookieLanguage(request) ?? acceptedLanguage(request, clinic);
}

/** Returns the language of the cookie `lang`. */
function cookieLanguage({ headers }: Headers): LocaleCode | undefined {
  return findLocale(/(?:^|;\s*)lang=([^;\s]*)/.exec(headers.cookie ?? '')?.[1]);
}

function namedLanguage({ url }: Request): LocaleCode | undefined {
  return findLocale(new URLSearchParams(url.split('?')[1] ?? '').get('lang'));
}

/** RFC 9110 §12.5.4. `*`, and no header, mean the clinic's language. */
function acceptedLanguage({ headers }: Headers, clinic: LocaleCode): LocaleCode {
  const accept = headers['accept-language'];
  if (!accept) return clinic;
  const known = [clinic, ...LOCALE_CODES.filter((code) => code !== clinic)];
  return (
    findLocale(new Negotiator({ headers: { 'accept-language': accept } }).language(known)) ?? clinic
  );
}

function findLocale(value: string | null | undefined): LocaleCode | undefined {
  return LOCALE_CODES.find((code) => code === value);
}
