import { ACCENT_HUES, ACCENTS, type Accent } from '@nadi/domain/branding';
import { expect, test } from 'vitest';
import stage from '#features/meeting/call-stage.css?raw';
import accents from '#shared/clinic/branding.css?raw';
import css from './tokens.css?raw';

// WCAG 2.2 AA: 4.5 for text, 3 for the edges of controls and for focus.
test.each([
  ['ink', 'canvas', 4.5],
  ['ink', 'card', 4.5],
  ['ink-soft', 'canvas', 4.5],
  ['ink-soft', 'card', 4.5],
  ['ink-soft', 'action-soft', 4.5],
  ['action', 'card', 4.5],
  ['action', 'canvas', 4.5],
  ['action', 'action-soft', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-strong', 4.5],
  ['on-action', 'danger', 4.5],
  ['danger', 'card', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['waiting', 'waiting-soft', 4.5],
  ['waiting', 'card', 4.5],
  ['done', 'done-soft', 4.5],
  ['done', 'card', 4.5],
  ['control', 'card', 3],
  ['control', 'canvas', 3],
  ['pulse', 'card', 3],
  ['focus', 'card', 3],
  ['focus', 'canvas', 3],
])('%s on %s is at least %d to 1', (front, back, ratio) => {
  expect(contrast(luminance(front), luminance(back))).toBeGreaterThanOrEqual(ratio);
});

// An action's own text, links on every background, and text on a selected row.
const PAIRS = [
  ['action', 'card'],
  ['action', 'canvas'],
  ['action', 'action-soft'],
  ['action-strong', 'card'],
  ['action-strong', 'action-soft'],
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['ink', 'action-soft'],
  ['ink-soft', 'action-soft'],
] as const;

test.each(ACCENTS)('text on and in %s has a contrast of at least 4.5 to 1', (accent) => {
  for (const sources of [
    shadesOf(accent, ' {') + css,
    shadesOf(accent, ' .call-stage {') + stage,
  ]) {
    for (const [front, back] of PAIRS) {
      const ratio = contrast(luminance(front, sources), luminance(back, sources));
      expect(ratio, `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the style sheet has the hue of every accent', () => {
  const hues = [...accents.matchAll(/"(\w+)"\] {\s*--hue: (\d+)/g)].map(([, name, hue]) => [
    name,
    hue,
  ]);
  expect(hues).toEqual(ACCENTS.map((accent) => [accent, String(ACCENT_HUES[accent])]));
});

/** Returns the shades of an accent, which come before the theme's own. */
function shadesOf(accent: Accent, selector: string): string {
  const [, block = ''] = accents.split(`[data-accent]${selector}`);
  return block.split('}')[0]?.replaceAll('var(--hue)', String(ACCENT_HUES[accent])) ?? '';
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of a token, by the OKLab matrices; out-of-gamut channels are cut off. */
function luminance(token: string, source = css): number {
  const match = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(source);
  if (!match) throw new Error(`no token --${token}`);
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}
