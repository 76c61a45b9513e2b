import { execFileSync, spawnSync } from 'node:child_process';

const installed = spawnSync('pdftotext', ['-v']).status === 0;

/**
 * Returns whether poppler is missing, without which these tests are skipped, except in CI, which
 * must have it.
 */
export function pdfToolsMissing(): boolean {
  if (installed || process.env.CI === 'true') return false;
  console.warn('skipped: poppler-utils is not installed, what PDFs contain is not tested');
  return true;
}

export function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' });
}

const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text in reading order, which `-raw` reverses in Urdu, without the marks of directions. */
export function readingTextOf(pdf: Buffer): string {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  return text.replaceAll(DIRECTIONS, '');
}

/** Returns the language of the document, as its catalogue names it. */
export function languageOf(pdf: Buffer): string | undefined {
  return /\/Type \/Catalog[\s\S]*?\/Lang \(([\w-]+)\)/.exec(pdf.toString('latin1'))?.[1];
}

/** Lists the fonts of the file, a line each, below two lines of headings. */
export function fontsOf(pdf: Buffer): string {
  return execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' });
}
