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

/** Imitates browsers: a removed or disabled element loses the focus. */
async function lose(change: () => void) {
  (document.activeElement as HTMLElement).blur();
  change();
  await observed();
}

test('focus stays in the row if the pressed button is removed', async () => {
  get('tick').focus();
  await lose(() => get('tick').remove());
  expect(document.activeElement?.id).toBe('row');
});

test('focus stays in the row if the focused control is disabled', async () => {
  get('tick').focus();
  await lose(() => {
    get('tick').disabled = true;
  });
  expect(document.activeElement?.id).toBe('row');
});

test('focus stays in the list if a dialog closes after its row is removed', async () => {
  get('tick').focus();
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<button id="confirm">Complete</button>';
  dialog.open = true;
  document.querySelector('main')?.append(dialog);
  get('confirm').focus();
  await lose(() => {
    get('row').remove();
    dialog.open = false;
  });
  expect(document.activeElement?.nodeName).toBe('MAIN');
});

test('does not move the focus back after the person clicked elsewhere', async () => {
  get('tick').focus();
  dispatchEvent(new Event('pointerdown'));
  await lose(() => get('tick').remove());
  expect(document.activeElement).toBe(document.body);
});

test('ignores elements outside the page’s main part', async () => {
  get('out').focus();
  await lose(() => get('out').remove());
  expect(document.activeElement).toBe(document.body);
});
