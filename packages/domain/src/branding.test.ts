import { expect, test } from 'vitest';
import { ACCENTS, accentColours, lettersAddress } from './branding.ts';

/** WCAG 2.2: relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('offers twelve accents', () => {
  expect(new Set(ACCENTS.map((each) => accentColours(each).light)).size).toBe(12);
});

// The texts and backgrounds of `render-mail.ts`.
test.each(ACCENTS)('%s in mail has a contrast of 4.5 with text on it and as a link', (accent) => {
  const { light, dark } = accentColours(accent);
  for (const other of ['#ffffff', '#f1f8f9']) expect(contrast(light, other)).toBeGreaterThan(4.5);
  for (const other of ['#06282b', '#1a262b', '#10191d'])
    expect(contrast(dark, other)).toBeGreaterThan(4.5);
});

test('converts known colours', () => {
  expect(accentColours('indigo')).toEqual({ light: '#3d5084', dark: '#abc3ff' });
});

test.each([
  ['Turner Road Clinic', 'TR'],
  ['kaveri', 'K'],
  ['  “St. Mary’s” & Sons ', 'SM'],
  ['किरण सेवा', encodeURIComponent('किसे')],
  ['🌸 </title>', 'T'],
  ['&&&', '1'],
])('draws the first letters of %s as %s', (name, letters) => {
  expect(lettersAddress(name, 'teal')).toBe(`/mark/${letters}-teal.svg`);
});
