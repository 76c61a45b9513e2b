import { expect, it } from 'vitest';
import { physicalSides } from './physical-sides.ts';

const WEB = 'apps/web/src';
const reported = (path: string, text: string) => physicalSides([{ path, text }]);

it.each([
  ...['ml-2', '-mr-[3px]', 'md:pl-px', 'hover:pr-4', 'left-1/2', '[&>b]:right-0', 'text-left'],
  ...['border-l-action', 'rounded-r', 'rounded-tl-sm', 'file:mr-auto', 'scroll-ml-2'],
  ...['float-right', '-translate-x-1/2', 'bg-linear-to-r'],
])('reports the class %s', (style) => {
  const text = `<p className="flex ${style}">`;
  expect(reported(`${WEB}/a.tsx`, text)).toEqual([`${WEB}/a.tsx:1 ${text}`]);
});

it.each([
  ...['margin-left: 0;', 'border-top-right-radius: 0;', 'left: 0;', 'text-align: right;'],
  ...['background: linear-gradient(to right, red, blue);', 'transform: translateX(100%);'],
  ...['translate: 1rem 0;', 'inset: 1rem auto auto 0;', 'border-radius: 0 1rem 1rem 0;'],
  ...['padding: 0 1rem calc(1rem + env(x)) 0;'],
])('reports the declaration %s', (declaration) => {
  expect(reported(`${WEB}/a.css`, `p {\n  ${declaration}\n}`)).toEqual([
    `${WEB}/a.css:2 ${declaration}`,
  ]);
});

it.each([
  ...['<p style={{ marginLeft: 4 }}>', '<p style={{ left }}>', "const s = { textAlign: 'left' };"],
  ...[
    "a.style.left = '4px';",
    'const s = { right: 8 };',
    "<p style={{ scrollPadding: '0 0 0 4rem' }}>",
  ],
  ...['const s = { left: `$' + '{x}px` };'],
])('reports the style %s', (code) => {
  expect(reported(`${WEB}/a.tsx`, code)).toEqual([`${WEB}/a.tsx:1 ${code}`]);
});

it.each([
  [
    'a.tsx',
    '<p className="-ms-2 end-0 border-s text-start">The left-hand side, right-to-left.</p>',
  ],
  [
    'a.tsx',
    "const { left, width } = box; const WORDS = { left: 'Not finished', state: left.state };",
  ],
  ['a.tsx', "<p style={{ inlineSize: '50%', padding: '0 4rem 0 4rem' }}>"],
  ['a.test.tsx', 'find(/Codes left: 10/)'],
  ['a.css', '/* It goes from left to right. */'],
  ['a.css', 'p { margin-inline-start: 0; translate: var(--from) 0; }'],
  ['a.css', 'p { padding: 1rem 1rem 0; inset: auto 0 0 0; border-radius: 1rem 1rem 0 0; }'],
])('accepts in %s: %s', (name, text) => {
  expect(reported(`${WEB}/${name}`, text)).toEqual([]);
});

it('accepts physical sides outside the web application and in excepted styles', () => {
  expect(reported('bench/a.css', 'p { margin-left: 0; }')).toEqual([]);
  expect(reported(`${WEB}/shared/ui/tooltip.tsx`, "tooltip.style.left = '4px';")).toEqual([]);
  expect(reported(`${WEB}/shared/ui/tooltip.tsx`, '<p className="ml-2">')).toHaveLength(1);
});
