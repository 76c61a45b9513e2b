import { isPlausibleBpm } from '@nadi/domain/vitals';

const SIXTEEN_BITS = 0b001;
const CONTACT_KNOWN = 0b100;
const CONTACT = 0b010;

/**
 * Parses a Heart Rate Measurement (Bluetooth SIG, 0x2A37). Null without skin contact, out of range or
 * truncated.
 */
export function parseHeartRate(bytes: DataView): number | null {
  if (bytes.byteLength < 2) return null;
  const flags = bytes.getUint8(0);
  if (flags & CONTACT_KNOWN && !(flags & CONTACT)) return null;
  const wide = flags & SIXTEEN_BITS;
  if (wide && bytes.byteLength < 3) return null;
  const bpm = wide ? bytes.getUint16(1, true) : bytes.getUint8(1);
  return isPlausibleBpm(bpm) ? bpm : null;
}
