import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreLostFocus } from './restore-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<main><ul><li id="row"><button id="tick">Complete</button></li></ul></main><button id="out"></button>';
  stop = restoreLostFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const get = (id: string) => document.getElementById(id) as HTMLButtonElement;
const observed = () => new Promise((resolve) => setTimeout(resolve));

/** As browsers do: what is removed or disabled has the focus no longer. */
async function lose(change: () => void) {
  (document.activeElement as HTMLElement).blur();
  change();
  await observed();
}

test('a pressed button that goes leaves the focus in its row', async () => {
  get('tick').focus();
  await lose(() => get('tick').remove());
  expect(document.activeElement?.id).toBe('row');
});

test('so does one that is switched off', async () => {
  get('tick').focus();
  await lose(() => {
    get('tick').disabled = true;
  });
  expect(document.activeElement?.id).toBe('row');
});

test('a person who points elsewhere is not brought back', async () => {
  get('tick').focus();
  dispatchEvent(new Event('pointerdown'));
  await lose(() => get('tick').remove());
  expect(document.activeElement).toBe(document.body);
});

test('what lies outside the page’s main part is not its business', async () => {
  get('out').focus();
  await lose(() => get('out').remove());
  expect(document.activeElement).toBe(document.body);
});
