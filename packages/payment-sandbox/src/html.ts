import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** HTML that needs no escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Builds HTML from a template; escapes values, except those that are `Markup`. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  const rendered = values.map((value) => (value instanceof Markup ? value.text : escaped(value)));
  return new Markup(String.raw({ raw: strings }, ...rendered));
}

export function joined(parts: Markup[]): Markup {
  return new Markup(parts.map((part) => part.text).join(''));
}

function escaped(value: unknown) {
  return String(value ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Formats an amount in the currency's smallest unit: 50000 'inr' is ₹500.00. */
export function formatAmount(amount: number, currency: string): string {
  const locale = currency.toLowerCase() === 'inr' ? 'en-IN' : 'en';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** Serves one file of src/pages at `url`, with CORS for any origin. */
export function serveAsset(app: FastifyInstance, url: string, file: string): void {
  const body = readFileSync(new URL(`./pages/${file}`, import.meta.url), 'utf8');
  const type = file.endsWith('.css') ? types.css : types.js;
  app.get(url, (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(body),
  );
}
