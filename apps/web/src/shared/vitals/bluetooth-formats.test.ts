import { describe, expect, test } from 'vitest';
import { parseHeartRate } from './monitor.ts';
import { parseContinuous, parseSpotCheck, readSfloat } from './pulse-oximeter.ts';

const view = (...bytes: number[]) => new DataView(new Uint8Array(bytes).buffer);

describe('medical 16-bit floats', () => {
  test.each([
    [[0x62, 0x00], 98],
    [[0xd4, 0xf3], 98],
    [[0x48, 0x00], 72],
    [[0x07, 0x10], 70],
    [[0xff, 0x0f], -1],
    [[0x9c, 0xff], -10],
    [[0xd2, 0xe4], 12.34],
  ])('%o is %d', (bytes, value) => {
    expect(readSfloat(view(...bytes), 0)).toBeCloseTo(value, 10);
  });

  test.each([
    ['NaN', [0xff, 0x07]],
    ['not at this resolution', [0x00, 0x08]],
    ['plus infinity', [0xfe, 0x07]],
    ['minus infinity', [0x02, 0x08]],
    ['kept for later', [0x01, 0x08]],
  ])('%s is not a number', (_name, bytes) => {
    expect(readSfloat(view(...bytes), 0)).toBeNull();
  });
});

describe('Heart Rate Measurement, 0x2A37', () => {
  test.each([
    ['one byte', [0x00, 72], 72],
    ['two bytes, the low one first', [0x01, 0x2c, 0x01], 300],
    ['on the skin', [0x06, 72], 72],
    ['off the skin', [0x04, 72], null],
    ['contact not known', [0x02, 72], 72],
    ['with energy and beat intervals behind', [0x18, 61, 0x10, 0x00, 0xe8, 0x03], 61],
    ['too slow to be a heart', [0x00, 19], null],
    ['no heart at all', [0x00, 0], null],
    ['too fast', [0x01, 0x2d, 0x01], null],
    ['cut short', [0x01, 72], null],
    ['empty', [], null],
  ])('%s', (_name, bytes, bpm) => {
    expect(parseHeartRate(view(...bytes))).toBe(bpm);
  });
});

const PAIR = [0x62, 0x00, 0x48, 0x00];
const MEASURED = { bpm: 72, spo2: 98 };

describe('PLX Continuous Measurement, 0x2A5F', () => {
  test.each([
    ['the pair alone', [0x00, ...PAIR], MEASURED],
    ['tenths are rounded', [0x00, 0xd7, 0xf3, 0xcd, 0xf2], { bpm: 72, spo2: 98 }],
    ['fast and slow pairs are passed over', [0x03, ...PAIR, 1, 0, 1, 0, 2, 0, 2, 0], MEASURED],
    ['ongoing and fully qualified', [0x04, ...PAIR, 0x20, 0x01], MEASURED],
    ['questionable', [0x04, ...PAIR, 0x00, 0x40], null],
    ['for demonstration', [0x04, ...PAIR, 0x00, 0x04], null],
    ['invalid, behind both pairs', [0x07, ...PAIR, ...PAIR, ...PAIR, 0x00, 0x80], null],
    ['low perfusion is still a reading', [0x08, ...PAIR, 0x20, 0x00, 0x00], MEASURED],
    ['not on the finger', [0x08, ...PAIR, 0x00, 0x08, 0x00], null],
    ['both states well', [0x0c, ...PAIR, 0x20, 0x00, 0x00, 0x00, 0x00], MEASURED],
    ['both states, the sensor’s bad', [0x0c, ...PAIR, 0x20, 0x00, 0x00, 0x80, 0x00], null],
    ['amplitude behind', [0x10, ...PAIR, 0x0a, 0x00], MEASURED],
    ['no number', [0x00, 0xff, 0x07, 0x48, 0x00], null],
    ['beyond what a body does', [0x00, 0x65, 0x00, 0x48, 0x00], null],
    ['status announced and missing', [0x04, ...PAIR], null],
    ['cut short', [0x00, 0x62, 0x00], null],
  ])('%s', (_name, bytes, vitals) => {
    expect(parseContinuous(view(...bytes))).toEqual(vitals);
  });
});

describe('PLX Spot-Check Measurement, 0x2A5E', () => {
  const TIME = [0xeb, 0x07, 1, 5, 9, 0, 0];
  test.each([
    ['the pair alone', [0x00, ...PAIR], MEASURED],
    ['with its time', [0x01, ...PAIR, ...TIME], MEASURED],
    ['from storage, behind its time', [0x03, ...PAIR, ...TIME, 0x00, 0x02], null],
    ['good, behind its time', [0x03, ...PAIR, ...TIME, 0x00, 0x01], MEASURED],
    ['sensor disconnected', [0x04, ...PAIR, 0x00, 0x80, 0x00], null],
  ])('%s', (_name, bytes, vitals) => {
    expect(parseSpotCheck(view(...bytes))).toEqual(vitals);
  });
});
