import { setTimeout } from 'node:timers/promises';
import type { ClinicDetails } from '@nadi/contract/clinic';
import { DEFAULT_ACCENT } from '@nadi/domain/branding';
import { currencyOf, DEFAULT_CURRENCY } from '@nadi/domain/currencies';
import { seconds } from '@nadi/domain/limits';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { MANIFEST_PATH, type WebOptions } from '#platform/http/serve-web.ts';
import {
  type Branding,
  logoAddresses,
  markAddress,
  presentClinicSettings,
} from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { serveClinicMark } from './clinic-mark.ts';
import { chooseLanguage } from './document-language.ts';

/** A change on another node is seen after this time. */
const FRESH_FOR = seconds(2);
/** A document waits no longer for the database, and then has the last known settings. */
const PATIENCE = seconds(1);

const TITLE = /<title>.*?<\/title>/gs;
const NOSCRIPT = /<noscript>.*?<\/noscript>/gs;
/** Mark and name in the header (`clinic-brand.tsx`). */
const BRAND =
  /<svg [^>]*(class="[^"]*")[^>]*>(?:(?!<svg).)*?<\/svg>(<span class="brand-name[^>]*>)Nadi</gs;
const ICON = /<link rel="icon"[^>]*>/;
const TOUCH_ICON = /<link rel="apple-touch-icon"[^>]*>/;
/** The address of branding.css, which the build writes into every document. */
const STYLE = /<meta name="branding" content="([^"]*)"[^>]*>/;

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Renders the documents and the manifest of the web application with the clinic's own settings, and serves
 * the mark of a clinic without a logo.
 */
export function clinicDocuments(
  app: FastifyInstance,
  deps: Deps,
): Pick<WebOptions, 'render' | 'chooseLanguage'> & { forget(): void } {
  serveClinicMark(app);
  const { read, forget } = createSettingsReader(deps);
  return {
    render: async (built, path) =>
      path === MANIFEST_PATH
        ? renderManifest(built, await read())
        : renderDocument(built, await read()),
    chooseLanguage: async (request, reply, options) =>
      chooseLanguage(request, reply, (await read()).defaultLocale ?? SOURCE_LOCALE, options),
    /** Reads the settings again for the next document. */
    forget,
  };
}

/**
 * Writes the clinic's name, logo, accent and currency into a built document, which has Nadi's. The browser reads them
 * from the root element (`clinic-brand.tsx`, `main.tsx`).
 */
export function renderDocument(built: string, branding: Branding): string {
  const { name, accent = DEFAULT_ACCENT } = branding;
  const pictures = findPictures(branding);
  const { code, digits } = currencyOf(branding.currency);
  const inCurrency =
    code === DEFAULT_CURRENCY.code
      ? built
      : built.replace('<html ', `<html data-currency="${code}" data-digits="${digits}" `);
  const isAccented = accent !== DEFAULT_ACCENT;
  if (!pictures && !isAccented) return inCurrency.replace(STYLE, '');
  const html = inCurrency
    .replace(STYLE, '<link rel="stylesheet" href="$1">')
    .replace('<html ', isAccented ? `<html data-accent="${accent}" ` : '<html ');
  if (!pictures) return html;
  const { mark, icon, touchIcon } = pictures;
  const escaped = escapeHtml(name);
  const rename = (part: string) => part.replaceAll(DEFAULT_CLINIC.name, () => escaped);
  return html
    .replace('<html ', () => `<html data-clinic="${escaped}" data-logo="${mark}" `)
    .replace(TITLE, rename)
    .replace(NOSCRIPT, rename)
    .replace(
      BRAND,
      (_, styled, start) => `<img ${styled} src="${mark}" alt=""/>${start}${escaped}<`,
    )
    .replace(ICON, `<link rel="icon" href="${icon.src}" type="${icon.type}">`)
    .replace(TOUCH_ICON, touchIcon ? `<link rel="apple-touch-icon" href="${touchIcon}">` : '');
}

/** Writes the clinic's name and icons into the manifest for home screens. */
export function renderManifest(built: string, branding: Branding): string {
  const pictures = findPictures(branding);
  if (!pictures) return built;
  const { name } = branding;
  const { icon, largeIcon } = pictures;
  const icons = largeIcon ? [icon, largeIcon] : [icon];
  return JSON.stringify({ ...JSON.parse(built), name, short_name: name, icons });
}

interface Pictures {
  /** In the header. */
  mark: string;
  icon: { src: string; sizes: string; type: string };
  largeIcon?: { src: string; sizes: string; type: string; purpose: string };
  /** Phones take no SVG. */
  touchIcon?: string;
}

/** Returns the addresses of the logo, or of the name's first letters; null for Nadi's own mark. */
function findPictures(branding: Branding): Pictures | null {
  const mark = markAddress(branding);
  if (!mark || !branding.logo) {
    return mark ? { mark, icon: { src: mark, sizes: 'any', type: 'image/svg+xml' } } : null;
  }
  const { icon, smallIcon } = logoAddresses(branding.logo);
  const type = 'image/png';
  return {
    mark,
    icon: { src: smallIcon, sizes: '192x192', type },
    largeIcon: { src: icon, sizes: '512x512', type, purpose: 'any maskable' },
    touchIcon: smallIcon,
  };
}

/** Reads the settings at most every two seconds; while that fails, the last known ones stay. */
function createSettingsReader(deps: Deps) {
  const { clock, log } = deps;
  let known: ClinicDetails = presentClinicSettings(undefined);
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let changes = 0;

  async function refresh(): Promise<void> {
    const before = changes;
    const settings = await findClinicSettings(deps.db)
      .then(presentClinicSettings)
      .catch((err: unknown) => {
        log.warn({ err }, 'clinic settings not read, pages keep the last known ones');
        return known;
      });
    // Perhaps read before a change that has been saved meanwhile.
    if (before !== changes) return;
    known = settings;
    freshUntil = clock.now() + FRESH_FOR;
    reading = null;
  }

  return {
    async read(): Promise<ClinicDetails> {
      if (clock.now() >= freshUntil) {
        reading ??= refresh();
        await Promise.race([reading, setTimeout(PATIENCE, undefined, { ref: false })]);
      }
      return known;
    },
    forget(): void {
      changes += 1;
      freshUntil = Number.NEGATIVE_INFINITY;
      reading = null;
    },
  };
}
