import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type EmptyScene, EmptySceneArt } from './empty-scene.tsx';
import { NadiMark } from './nadi-mark.tsx';
import { SpecialityIcon } from './speciality-icon.tsx';

const SCENES: EmptyScene[] = ['no-appointments', 'no-doctors', 'offline', 'not-found'];

const drawings = [
  ...[...SPECIALITIES, 'Dentist'].map((name) =>
    renderToStaticMarkup(<SpecialityIcon speciality={name} className="size-12" />),
  ),
  ...SCENES.map((scene) => renderToStaticMarkup(<EmptySceneArt scene={scene} />)),
  renderToStaticMarkup(<NadiMark className="size-9" />),
];

test('the six, other specialities and every scene have their own drawing', () => {
  expect(new Set(drawings).size).toBe(SPECIALITIES.length + 1 + SCENES.length + 1);
});

test.each([
  ['General physician', 'M13.5 7H10v9.5'],
  ['Gynecologist', 'M24 30v13'],
  ['Dermatologist', 'M24 5c4.6'],
  ['Pediatricians', 'M10.6 23.5'],
  ['Neurologist', 'M24 10.5A5.8'],
  ['Gastroenterologist', 'M23 5v6.5'],
  ['Dentist', 'M24 14v20'],
])('%s has a drawing that begins with %s', (speciality, path) => {
  const icon = <SpecialityIcon speciality={speciality} className="size-12" />;
  expect(/ d="([^"]*)"/.exec(renderToStaticMarkup(icon))?.[1]).toContain(path);
});

test('drawings are hidden from screen readers and have no inline styles', () => {
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(drawing).not.toMatch(/style=|<style/);
  }
});
