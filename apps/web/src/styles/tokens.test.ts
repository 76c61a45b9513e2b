import { ACCENT_HUES, ACCENTS, type Accent } from '@nadi/domain/branding';
import { expect, test } from 'vitest';
import stage from '#features/meeting/call-stage.css?raw';
import accents from '#shared/clinic/branding.css?raw';
import css from './tokens.css?raw';

/** Each theme's declarations, its own before those that it inherits. */
const THEMES = {
  light: css,
  'light, more contrast': block('  @variant strong {', '  }') + css,
  dark: block('  @variant dark {', '  }') + css,
  'dark, more contrast':
    block('    @variant strong {', '    }') + block('  @variant dark {', '  }') + css,
  call: stage,
};
type Theme = keyof typeof THEMES;

const PAGES = ['light', 'dark'] as const;
const STRONG = ['light, more contrast', 'dark, more contrast'] as const;

const TEXTS = [
  ['ink', 'canvas'],
  ['ink', 'card'],
  ['ink-soft', 'canvas'],
  ['ink-soft', 'card'],
  ['ink-soft', 'action-soft'],
  ['ink-soft', 'line'],
  ['action', 'card'],
  ['action', 'canvas'],
  ['action', 'action-soft'],
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-action', 'danger'],
  ['danger', 'card'],
  ['danger', 'danger-soft'],
  ['waiting', 'waiting-soft'],
  ['waiting', 'card'],
  ['done', 'done-soft'],
  ['done', 'card'],
  ['on-screen', 'screen'],
] as const;

const EDGES = [
  ['control', 'card'],
  ['control', 'canvas'],
  ['pulse', 'card'],
  ['focus', 'card'],
  ['focus', 'canvas'],
] as const;

// WCAG 2.2 AA: 4.5 for text, 3 for the edges of controls and for focus.
test.each(PAGES)('text of the %s theme has 4.5 to 1, edges and focus 3 to 1', (theme) => {
  expectContrasts(theme, TEXTS, 4.5);
  expectContrasts(theme, EDGES, 3);
});

// WCAG 2.2 AAA for text.
test.each(STRONG)('text of the %s theme has 7 to 1, edges and focus 4.5 to 1', (theme) => {
  expectContrasts(theme, TEXTS, 7);
  expectContrasts(theme, EDGES.slice(0, 2), 4.5);
  expectContrasts(theme, EDGES.slice(3), 4.5);
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

test.each(ACCENTS)('text on and in %s has 4.5 to 1 in every theme', (accent) => {
  for (const theme of [...PAGES, 'call'] as const) expectContrasts(theme, PAIRS, 4.5, accent);
  for (const theme of STRONG) expectContrasts(theme, PAIRS, 7, accent);
});

test('the style sheet has the hue of every accent', () => {
  const hues = [...accents.matchAll(/"(\w+)"\] {\s*--hue: (\d+)/g)].map(([, name, hue]) => [
    name,
    hue,
  ]);
  expect(hues).toEqual(ACCENTS.map((accent) => [accent, String(ACCENT_HUES[accent])]));
});

/** Returns the declarations between this line and the first one after it that ends the block. */
function block(start: string, end: string): string {
  const [, rest = ''] = css.split(`\n${start}\n`);
  return rest.split(`\n${end}\n`)[0] ?? '';
}

function expectContrasts(
  theme: Theme,
  pairs: readonly (readonly [string, string])[],
  least: number,
  accent?: Accent,
): void {
  const source = accent ? shadesOf(accent, THEMES[theme]) : THEMES[theme];
  for (const [front, back] of pairs) {
    const ratio = contrast(luminance(front, source), luminance(back, source));
    expect(ratio, `${front} on ${back}, ${theme}`).toBeGreaterThanOrEqual(least);
  }
}

/** Returns the theme's declarations after the shades of the accent, as branding.css makes them. */
function shadesOf(accent: Accent, theme: string): string {
  const shades = ['', '-strong', '-soft'].map((part) => {
    const [, values] = new RegExp(`--accent${part}: ([\\d. ]+);`).exec(theme) ?? [];
    expect(accents).toContain(`--action${part}: oklch(var(--accent${part}) var(--hue));`);
    return `--action${part}: oklch(${values} ${ACCENT_HUES[accent]});`;
  });
  return shades.join('') + theme;
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of a token, by the OKLab matrices; out-of-gamut channels are cut off. */
function luminance(token: string, source: string): number {
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
