import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyDisplay, followDisplay } from './display.ts';

const root = document.documentElement;

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}" />`)
    .join('');
});

afterEach(() => {
  localStorage.clear();
  applyDisplay();
  document.head.innerHTML = '';
});

test('without a choice the page and the bars of a phone follow the device', () => {
  applyDisplay();
  expect(root.dataset).not.toHaveProperty('theme');
  expect(root.dataset).not.toHaveProperty('contrast');
  expect(mediaOfBars()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

test('a choice overrides the device until it is taken back', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('contrast', 'more');
  applyDisplay();
  expect(root.dataset).toMatchObject({ theme: 'dark', contrast: 'more' });
  expect(mediaOfBars()).toEqual(['not all', '']);
  localStorage.clear();
  applyDisplay();
  expect(root.dataset).not.toHaveProperty('theme');
  expect(mediaOfBars()[1]).toBe('(prefers-color-scheme: dark)');
});

test('a choice in another tab is followed', () => {
  followDisplay();
  localStorage.setItem('theme', 'light');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(root.dataset.theme).toBe('light');
});

function mediaOfBars(): string[] {
  return [...document.querySelectorAll('meta')].map(({ media }) => media);
}
