import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawQr } from './qr-code.ts';

test.each([
  ['a prescription', 'low', 'https://clinic.example.org/rx/12?k=4XqkQ9-2b_7dLw'],
  [
    'an authenticator',
    'medium',
    'otpauth://totp/Nadi:a%40b.test?secret=JBSWY3DPEHPK3PXP&issuer=Nadi',
  ],
] as const)('a camera reads the code of %s', async (_name, ecc, text) => {
  const { size, path } = drawQr(text, ecc);
  const side = size + 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="${8 * side}" height="${8 * side}"><rect x="-4" y="-4" width="100%" height="100%" fill="white"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe(text);
});
