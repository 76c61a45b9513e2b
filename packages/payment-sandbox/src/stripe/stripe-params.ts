import type { Form } from '#sandbox/form-body.ts';
import { text } from '#sandbox/form-body.ts';
import { invalid, missing, StripeError } from './stripe-error.ts';

/** Rejects unknown parameters, as Stripe does. */
export function allowOnly(form: Form, allowed: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !allowed.includes(name));
  if (unknown === undefined) return;
  const details = { code: 'parameter_unknown', param: unknown };
  throw new StripeError(400, `Received unknown parameter: ${unknown}`, details);
}

export function required(form: Form, name: string, param = name): string {
  const value = text(form, name);
  if (value === undefined) throw missing(param);
  return value;
}

/**
 * Parses a whole number of at least 1.
 * @throws Stripe's error for an invalid parameter
 */
export function positive(value: string, param: string): number {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : 0;
  if (number < 1) throw invalid(param, `Invalid positive integer: ${value}`);
  return number;
}

export function webAddress(value: string, param: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw invalid(param, 'Not a valid URL');
  }
  return value;
}
