/** The clinic's choices of colour by name, with their hue in degrees of OKLCH; branding.css has the shades. */
export const ACCENT_HUES = {
  teal: 196,
  lagoon: 215,
  sky: 240,
  indigo: 268,
  violet: 295,
  plum: 325,
  rose: 0,
  brick: 30,
  ochre: 65,
  olive: 110,
  leaf: 145,
  forest: 165,
} as const;

export type Accent = keyof typeof ACCENT_HUES;

export const ACCENTS = Object.keys(ACCENT_HUES) as Accent[];

/** Nadi's own. */
export const DEFAULT_ACCENT: Accent = 'teal';

/**
 * Returns the accent as `#rrggbb` for mail and pictures, which know no OKLCH: as a background for white text,
 * and as a background for dark text in mail programs with a dark theme.
 */
export function accentColours(accent: Accent): { light: string; dark: string } {
  const hue = ACCENT_HUES[accent];
  return { light: oklchToHex(0.44, 0.09, hue), dark: oklchToHex(0.82, 0.09, hue) };
}

const LETTER = /[\p{L}\p{N}]\p{M}{0,4}/u;

/** Returns the address of a picture with the first letters of a name, for a clinic without a logo. */
export function lettersAddress(name: string, accent: Accent): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0].toUpperCase() ?? []);
  const shown = letters.slice(0, 2).join('') || '1';
  return `/mark/${encodeURIComponent(shown)}-${accent}.svg`;
}

/** Converts a colour by the OKLab matrices (bottosson.github.io/posts/oklab); cuts off what sRGB lacks. */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(toHexByte).join('')}`;
}

function toHexByte(linear: number): string {
  const inside = Math.min(1, Math.max(0, linear));
  const encoded = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
