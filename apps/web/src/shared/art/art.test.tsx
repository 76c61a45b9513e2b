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
  renderToStaticMarkup(<NadiMark />),
];

test('the six, other specialities and every scene have their own drawing', () => {
  expect(new Set(drawings).size).toBe(SPECIALITIES.length + 1 + SCENES.length + 1);
});

test('drawings are hidden from screen readers and have no inline styles', () => {
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(drawing).not.toMatch(/style=|<style/);
  }
});
