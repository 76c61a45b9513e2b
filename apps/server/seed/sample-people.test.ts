import { existsSync, statSync } from 'node:fs';
import { EXPERIENCES } from '@nadi/domain/doctor-choices';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { expect, test } from 'vitest';
import faces from './faces.json' with { type: 'json' };
import { sampleDoctors, samplePatients } from './sample-people.ts';

const portrait = (name: string) => new URL(`portraits/${name}`, import.meta.url);

test('102 doctors, seventeen of each speciality', () => {
  expect(sampleDoctors).toHaveLength(102);
  for (const speciality of SPECIALITIES) {
    expect(sampleDoctors.filter((doctor) => doctor.speciality === speciality)).toHaveLength(17);
  }
});

test('no two doctors share a name, an address for mail, a portrait or a description', () => {
  for (const field of ['name', 'email', 'portrait', 'about'] as const) {
    expect(new Set(sampleDoctors.map((doctor) => doctor[field])).size).toBe(sampleDoctors.length);
  }
});

test('experience and fee are such as the forms offer', () => {
  for (const { experience, fees } of sampleDoctors) {
    expect(EXPERIENCES).toContain(experience);
    expect(fees % 50).toBe(0);
    expect(fees).toBeGreaterThanOrEqual(300);
    expect(fees).toBeLessThanOrEqual(1500);
  }
});

test('every portrait is there in two sizes, light enough for a weak network', () => {
  for (const doctor of sampleDoctors) {
    const large = portrait(doctor.portrait);
    const small = portrait(doctor.portrait.replace('.webp', '-96.webp'));
    expect(existsSync(large) && statSync(large).size).toBeLessThanOrEqual(6 * 1024);
    expect(existsSync(small) && statSync(small).size).toBeLessThanOrEqual(2 * 1024);
  }
});

test('every doctor has a face that no other doctor has', () => {
  const stems = sampleDoctors.map(({ portrait: file }) => file.replace('.webp', ''));
  expect(Object.keys(faces).toSorted()).toEqual(stems.toSorted());
  // Background, direction, expression and hair colour alone do not tell two people apart.
  const visible = Object.values(faces).map((face) => ({
    ...face,
    ...{ backgroundColor: '', flip: '', expressionVariant: '', headContrastColor: '' },
  }));
  expect(new Set(visible.map((face) => JSON.stringify(face))).size).toBe(102);
});

test('ninety-nine patients, the first of them for demonstration', () => {
  expect(new Set(samplePatients.map(({ email }) => email)).size).toBe(99);
  expect(samplePatients.map(({ demo }) => demo === true).indexOf(true)).toBe(0);
  expect(samplePatients.filter(({ demo }) => demo)).toHaveLength(1);
});

test('sample addresses are of a reserved domain, so that mail reaches no real person', () => {
  for (const { email } of [...sampleDoctors, ...samplePatients]) {
    expect(email).toMatch(/^[a-z-]+@sample\.nadi\.example$/);
  }
});
