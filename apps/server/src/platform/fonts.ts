import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One font for each script of Indian prescriptions and receipts; Typst includes Latin, Greek and Cyrillic.
 */
const FONTS = [
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-naskh-arabic',
];
const WEIGHTS = ['400Regular', '700Bold'];

/** Returns the folders with the fonts of printed files, regular and bold. */
export function fontPaths(): string[] {
  return FONTS.flatMap((font) => {
    const folder = dirname(
      fileURLToPath(import.meta.resolve(`@expo-google-fonts/${font}/package.json`)),
    );
    return WEIGHTS.map((weight) => join(folder, weight));
  });
}
