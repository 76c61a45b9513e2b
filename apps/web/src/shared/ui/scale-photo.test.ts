import { expect, test } from 'vitest';
import { fitWithin, PhotoError, scalePhoto } from './scale-photo.ts';

test.each([
  [
    { width: 4032, height: 3024 },
    { width: 1024, height: 768 },
  ],
  [
    { width: 800, height: 2048 },
    { width: 400, height: 1024 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: 5000, height: 1 },
    { width: 1024, height: 1 },
  ],
])('%o is scaled to %o', (size, fitted) => {
  expect(fitWithin(1024, size)).toEqual(fitted);
});

test('refuses a file that is not a picture before reading it', async () => {
  const letter = new File(['dear clinic'], 'letter.pdf', { type: 'application/pdf' });
  await expect(scalePhoto(letter)).rejects.toBeInstanceOf(PhotoError);
});
