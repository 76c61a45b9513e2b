import { createOwnWords } from '#features/messages/own-words.ts';
import { readTranslators } from '#features/messages/sentences.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { OwnWords } from '#platform/http/reply-language.ts';
import type { Tables } from '#store/tables.ts';
import type { Config } from './config.ts';

interface Deps {
  config: Config;
  database: Database<Tables>;
  clock: Clock;
  ownWords?: OwnWords;
}

/** Returns the settings of the HTTP server. The clinic's own words are in its replies. */
export function serverOptions({ config, database, clock, ownWords }: Deps) {
  return {
    trustProxy: config.TRUST_PROXY,
    trial: config.trial,
    ownWords:
      ownWords ?? createOwnWords({ clock, readTranslators: () => readTranslators(database.db) }),
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
