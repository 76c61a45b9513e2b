import { arePlausible, type Vitals } from '@nadi/domain/vitals';

const MANTISSA = 0x0fff;
/** NaN, NRes, ±infinity and one reserved value. */
const SPECIAL = new Set([0x07fe, 0x07ff, 0x0800, 0x0801, 0x0802]);

const FLAGS_BYTES = 1;
/** SpO2 and pulse rate, two bytes each. */
const PAIR_BYTES = 4;
const TIMESTAMP_BYTES = 7;
const MEASUREMENT_STATUS_BYTES = 2;
const SENSOR_STATUS_BYTES = 3;

/** From storage, for demonstration, for testing, calibrating, unavailable, questionable, invalid. */
const NOT_A_MEASUREMENT = 0b1111_1110_0000_0000;
/** Malfunction (1, 14), inadequate signal (3), not on the finger (11, 13), disconnected (15). */
const SENSOR_AT_FAULT = (1 << 1) | (1 << 3) | (1 << 11) | (1 << 13) | (1 << 14) | (1 << 15);

/** The optional fields of a characteristic, by the bit of its flags. */
interface Layout {
  timestamp: number;
  fast: number;
  slow: number;
  measurementStatus: number;
  sensorStatus: number;
}

const NEVER = 0;

/** Parses a PLX Continuous Measurement (Bluetooth SIG, 0x2A5F). Null for an unreliable measurement. */
export function parseContinuous(bytes: DataView): Vitals | null {
  return parse(bytes, {
    timestamp: NEVER,
    fast: 1 << 0,
    slow: 1 << 1,
    measurementStatus: 1 << 2,
    sensorStatus: 1 << 3,
  });
}

/** Parses a PLX Spot-Check Measurement (Bluetooth SIG, 0x2A5E). Null for an unreliable measurement. */
export function parseSpotCheck(bytes: DataView): Vitals | null {
  return parse(bytes, {
    timestamp: 1 << 0,
    fast: NEVER,
    slow: NEVER,
    measurementStatus: 1 << 1,
    sensorStatus: 1 << 2,
  });
}

function parse(bytes: DataView, layout: Layout): Vitals | null {
  if (bytes.byteLength < FLAGS_BYTES + PAIR_BYTES) return null;
  const flags = bytes.getUint8(0);
  const has = (bit: number) => (flags & bit) !== 0;
  let at = FLAGS_BYTES + PAIR_BYTES;
  if (has(layout.timestamp)) at += TIMESTAMP_BYTES;
  if (has(layout.fast)) at += PAIR_BYTES;
  if (has(layout.slow)) at += PAIR_BYTES;
  if (has(layout.measurementStatus)) {
    if (isFlagged(bytes, at, MEASUREMENT_STATUS_BYTES, NOT_A_MEASUREMENT)) return null;
    at += MEASUREMENT_STATUS_BYTES;
  }
  if (has(layout.sensorStatus) && isFlagged(bytes, at, SENSOR_STATUS_BYTES, SENSOR_AT_FAULT)) {
    return null;
  }
  return readPair(bytes);
}

/** Also returns true if the message is shorter than its flags say. */
function isFlagged(bytes: DataView, at: number, length: number, mask: number): boolean {
  if (bytes.byteLength < at + length) return true;
  return (bytes.getUint16(at, true) & mask) !== 0;
}

function readPair(bytes: DataView): Vitals | null {
  const spo2 = readSfloat(bytes, FLAGS_BYTES);
  const bpm = readSfloat(bytes, FLAGS_BYTES + 2);
  if (spo2 === null || bpm === null) return null;
  const vitals = { bpm: Math.round(bpm), spo2: Math.round(spo2) };
  return arePlausible(vitals) ? vitals : null;
}

/**
 * Reads a medical 16-bit float (IEEE 11073-20601): a signed exponent of ten in the top four bits, a
 * signed mantissa in the other twelve. Null for special values.
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
