import { readTranslators } from '#features/messages/sentences.ts';
import type { Database } from '#platform/db/database.ts';
import type { FindTranslator } from '#platform/http/reply-language.ts';
import type { Tables } from '#store/tables.ts';
import type { Config } from './config.ts';

interface Deps {
  config: Config;
  database: Database<Tables>;
  findTranslator?: FindTranslator;
}

/** Returns the settings of the HTTP server. The clinic's own words are in its replies. */
export function serverOptions({ config, database, findTranslator }: Deps) {
  return {
    trustProxy: config.TRUST_PROXY,
    trial: config.trial,
    findTranslator:
      findTranslator ?? (async (locale: string) => (await readTranslators(database.db))(locale)),
  };
}

/** Returns the settings of STUN and TURN. */
export function iceSettings({ STUN_URLS, TURN_URLS, TURN_SECRET }: Config) {
  return {
    ...(STUN_URLS && { stunUrls: STUN_URLS }),
    ...(TURN_URLS && { turnUrls: TURN_URLS, turnSecret: TURN_SECRET }),
  };
}

/** Returns how long sessions last. */
export function sessionLimits(config: Config) {
  return {
    patientIdleMin: config.SESSION_PATIENT_IDLE_MIN,
    staffIdleMin: config.SESSION_STAFF_IDLE_MIN,
    maxH: config.SESSION_MAX_H,
  };
}
