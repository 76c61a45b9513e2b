/** Digits of a number within India, without trunk prefix and country code. */
const NATIONAL_DIGITS = 10;
const INDIA = '91';
/** Digits of an E.164 number, with the country code. */
const DIGITS_MAX = 15;

/** Digits with the separators that people write; any other character ends the number. */
const NUMBER = /\d[\d\s().\-\u2010-\u2015\p{Cf}]*/gu;

/**
 * Returns the digits that identify a phone number in any way of writing it: digits of any script, with or
 * without country code and trunk prefix, with an extension or a second number.
 */
export function subscriberOf(phone: string): string {
  const text = toAsciiDigits(phone);
  const runs = text.match(NUMBER) ?? [];
  const first = runs.find((run) => digitsOf(run).length >= NATIONAL_DIGITS) ?? text;
  const [start = ''] = first.split(/\D/);
  const digits = digitsOf(start.length >= NATIONAL_DIGITS ? start : first);
  const number = digits.replace(/^0+/, '');
  const isAbroad = /^\D*(\+|00)/.test(text) && !number.startsWith(INDIA);
  if (isAbroad) return number.slice(0, DIGITS_MAX);
  const hasCode = number.startsWith(INDIA) && number.length >= NATIONAL_DIGITS + INDIA.length;
  return number.slice(hasCode ? INDIA.length : 0).slice(0, NATIONAL_DIGITS);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Unicode encodes digits in contiguous sets of ten, in order (Unicode Standard §4.6). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
