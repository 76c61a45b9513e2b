import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedReading {
  device: string;
  counter: number;
  time: number;
  bpm: number;
  spo2: number;
}

/** Six lines: a label and five fields, whole numbers in plain decimal (docs/devices.md). */
function signedText({ device, counter, time, bpm, spo2 }: SignedReading): string {
  return ['nadi-vitals-1', device, counter, time, bpm, spo2].join('\n');
}

/** Computes HMAC-SHA256 under the key's text, in hexadecimal. */
export function signReading(key: string, reading: SignedReading): string {
  return createHmac('sha256', key).update(signedText(reading)).digest('hex');
}

/** Takes as long for a right signature as for a wrong one. */
export function isSignedBy(key: string, reading: SignedReading & { signature: string }): boolean {
  const expected = Buffer.from(signReading(key, reading), 'hex');
  return timingSafeEqual(expected, Buffer.from(reading.signature, 'hex'));
}
