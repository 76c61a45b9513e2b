import type { Messages } from '@lingui/core';
import type { LocaleCode } from '@nadi/domain/locales';
import de from './locales/de/messages.json' with { type: 'json' };
import en from './locales/en/messages.json' with { type: 'json' };
import hi from './locales/hi/messages.json' with { type: 'json' };
import ur from './locales/ur/messages.json' with { type: 'json' };

const catalogues = { en, hi, ur, de } satisfies Record<LocaleCode, unknown>;

/** Compiled catalogues by sentence; a sentence without a translation is English there. */
export const CATALOGUES = catalogues as unknown as Readonly<
  Record<LocaleCode, { messages: Messages }>
>;
