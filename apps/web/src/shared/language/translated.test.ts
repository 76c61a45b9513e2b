import { english } from '@nadi/messages/en/english';
import { afterEach, expect, test } from 'vitest';
import { i18n, setTranslator } from './i18n.ts';
import { addSentences } from './translated.ts';

afterEach(() => {
  document.documentElement.lang = '';
  setTranslator(english);
});

test('sentences add up, and one that is missing is English with its values', () => {
  document.documentElement.lang = 'hi';
  addSentences({ Today: ['आज'] });
  addSentences({ 'in {count} days': [['count'], ' दिन में'] as never });
  expect(i18n.locale).toBe('hi');
  expect([i18n._('Today'), i18n._('in {count} days', { count: 3 })]).toEqual(['आज', '3 दिन में']);
  expect(i18n._('{count, plural, one {# day} other {# days}}', { count: 3 })).toBe('3 days');
  expect(i18n._('constructor')).toBe('constructor');
});

test('a sentence without a translation is filled in as English is', () => {
  document.documentElement.lang = 'ur';
  addSentences({ Today: ['آج'] });
  expect(i18n._('{name} is late', { name: 'Dr. Rao' })).toBe('Dr. Rao is late');
});
