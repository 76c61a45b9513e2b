import encodeQR, { type ErrorCorrection } from 'qr';

/** An SVG path over a square of `size` modules, without the empty border around it. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a QR code (ISO/IEC 18004) with one rectangle for each run of dark modules in a row. */
export function drawQr(text: string, ecc: ErrorCorrection): QrCode {
  const bordered = encodeQR(text, 'raw', { ecc, border: 1 });
  const modules = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  return { size: modules.length, path: modules.map(drawRow).join('') };
}

function drawRow(modules: readonly boolean[], row: number): string {
  let path = '';
  for (let from = 0, to = 0; from < modules.length; from = to + 1) {
    for (to = from; modules[to]; ) to += 1;
    if (to > from) path += `M${from} ${row}h${to - from}v1h-${to - from}z`;
  }
  return path;
}
