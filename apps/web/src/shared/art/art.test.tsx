import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type EmptyScene, EmptySceneArt } from './empty-scene.tsx';
import { NadiMark } from './nadi-mark.tsx';
import { SpecialityIcon } from './speciality-icon.tsx';

const SCENES: EmptyScene[] = ['no-appointments', 'no-doctors', 'offline', 'not-found'];

const drawings = [
  ...SPECIALITIES.map((name) => renderToStaticMarkup(<SpecialityIcon speciality={name} />)),
  ...SCENES.map((scene) => renderToStaticMarkup(<EmptySceneArt scene={scene} />)),
  renderToStaticMarkup(<NadiMark />),
];

test('every speciality and every scene has its own drawing', () => {
  expect(new Set(drawings).size).toBe(SPECIALITIES.length + SCENES.length + 1);
});

test('drawings are hidden from screen readers and have no inline styles', () => {
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(drawing).not.toMatch(/style=|<style/);
  }
});
