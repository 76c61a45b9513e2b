import type { Currency } from './money.ts';

export const DEFAULT_CURRENCY: Currency = { code: 'INR', digits: 2 };

const TWO_DIGITS =
  'INR AED AUD BAM BBD BDT BGN BND BOB BRL BWP BZD CAD CHF CNY COP CRC CZK DKK DOP DZD EGP ETB EUR FJD GBP ' +
  'GHS GMD GTQ HKD HNL HUF IDR ILS JMD KES KZT LKR MAD MDL MKD MUR MVR MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'PEN PGK PHP PKR PLN QAR RON RSD SAR SEK SGD THB TRY TTD TWD TZS UAH USD UYU UZS ZAR ZMW';
const NO_DIGITS = 'CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

const DIGITS = new Map<string, Currency['digits']>([
  ...digitsOf(TWO_DIGITS, 2),
  ...digitsOf(NO_DIGITS, 0),
  ...digitsOf(THREE_DIGITS, 3),
]);

function digitsOf<D extends Currency['digits']>(codes: string, digits: D) {
  return codes.split(' ').map((code) => [code, digits] as const);
}

/** The codes that a clinic can choose from, the rupee first. */
export const CURRENCY_CODES: readonly string[] = [...DIGITS.keys()];

/** Returns the currency of a stored setting, with its digits by ISO 4217; by default the rupee. */
export function currencyOf(code: string | null | undefined): Currency {
  const digits = DIGITS.get(code ?? '');
  return code && digits !== undefined ? { code, digits } : DEFAULT_CURRENCY;
}
