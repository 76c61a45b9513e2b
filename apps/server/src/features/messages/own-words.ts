import { type Instant, seconds } from '@nadi/domain/limits';
import type { FindTranslator } from '@nadi/messages/clinic-translators';
import { translator } from '@nadi/messages/translator';
import type { Clock } from '#platform/clock.ts';
import type { OwnWords } from '#platform/http/reply-language.ts';

const READ_EVERY = seconds(2);

interface Deps {
  clock: Clock;
  readTranslators(): Promise<FindTranslator>;
}

/** Reads the clinic's own words at most once in two seconds, and after a failure not earlier either. */
export function createOwnWords({ clock, readTranslators }: Deps): OwnWords {
  let last: FindTranslator = translator;
  let reading: { at: Instant; ended: Promise<void> } | undefined;
  async function read(): Promise<void> {
    last = await readTranslators().catch(() => last);
  }
  return {
    async read(locale) {
      const now = clock.now();
      if (!reading || Math.abs(now - reading.at) >= READ_EVERY) {
        reading = { at: now, ended: read() };
      }
      await reading.ended;
      return last(locale);
    },
    last: (locale) => last(locale),
  };
}
