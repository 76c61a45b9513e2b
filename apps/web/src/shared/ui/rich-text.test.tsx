import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const html = (text: string) =>
  render(
    <RichText text={text} marks={{ b: (words) => <b>{words}</b>, i: (words) => <i>{words}</i> }} />,
  ).container.innerHTML;

test('renders marks at their place, also twice and at the edges', () => {
  expect(html('<b>Read</b> this <i>first</i>, <b>please</b>')).toBe(
    '<b>Read</b> this <i>first</i>, <b>please</b>',
  );
});

test('an unknown mark is its words, and other signs are text', () => {
  expect(html('1 < 2 <constructor>x</constructor> <b>open')).toBe('1 &lt; 2 x &lt;b&gt;open');
});
