const MANTISSA = 0x0fff;
/** NaN, NRes, ±infinity and one reserved value. */
const SPECIAL = new Set([0x07fe, 0x07ff, 0x0800, 0x0801, 0x0802]);

/**
 * A medical 16-bit float (IEEE 11073-20601): a signed exponent of ten in the top four bits, a signed
 * mantissa in the other twelve. Null for special values.
 */
export function readSfloat(bytes: DataView, offset: number): number | null {
  const word = bytes.getUint16(offset, true);
  const mantissa = word & MANTISSA;
  if (SPECIAL.has(mantissa)) return null;
  return signed(mantissa, 12) * 10 ** signed(word >>> 12, 4);
}

function signed(value: number, bits: number): number {
  return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
}
