import qrcode from 'qrcode-generator';

/** Draws a QR code as an SVG path over a square of `size` modules; the margin is the page's. */
export function drawQr(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    path += drawRow(row, size, (column) => code.isDark(row, column));
  }
  return { size, path };
}

/** Draws one rectangle for each run of dark modules. */
function drawRow(row: number, size: number, isDark: (column: number) => boolean): string {
  let path = '';
  for (let column = 0; column < size; column += 1) {
    const start = column;
    while (column < size && isDark(column)) column += 1;
    const length = column - start;
    if (length > 0) path += `M${start} ${row}h${length}v1h-${length}z`;
  }
  return path;
}
