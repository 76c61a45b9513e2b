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

/** Lists the fonts of the file, a line each, below two lines of headings. */
export function fontsOf(pdf: Buffer): string {
  return execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' });
}
