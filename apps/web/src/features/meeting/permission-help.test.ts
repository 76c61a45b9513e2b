import { expect, test } from 'vitest';
import { permissionHelp } from './permission-help.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

test.each([
  ['Safari on a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Safari/604.1', 'Settings app'],
  ['Firefox', 'Mozilla/5.0 (X11; rv:150.0) Gecko/20100101 Firefox/150.0', 'crossed-out'],
  ['Chrome', CHROME, 'Press the sliders'],
  ['Chrome on a phone', `${CHROME} Android`, 'Tap the sliders'],
  ['another browser', 'Somewhat/1.0', 'settings of your browser'],
])('shows instructions for %s', (_browser, userAgent, first) => {
  expect(permissionHelp(userAgent)[0]).toContain(first);
});
