import { describe, expect, it } from 'vitest';
import { formToObject, parseWireFile, toWireFile } from './files.ts';

const bytes = Uint8Array.from({ length: 1000 }, (_byte, at) => at & 255);
const photo = new File([bytes], 'face.png', { type: 'image/png', lastModified: 1_700_000_000_000 });

describe('a form', () => {
  it('becomes a plain object whose file contains its real bytes', async () => {
    const form = new FormData();
    form.append('name', 'Asha');
    form.append('image', photo);
    const sent = JSON.parse(JSON.stringify(await formToObject(form)));
    expect(sent.name).toBe('Asha');
    expect(Object.keys(sent.image)).toEqual(['type', 'name', 'size', 'lastModified', 'data']);
    const file = parseWireFile(sent.image);
    expect(file).toMatchObject({ type: 'image/png', name: 'face.png', size: 1000 });
    expect(file?.bytes).toEqual(bytes);
  });

  it('keeps a field named __proto__ as a field', async () => {
    const form = new FormData();
    form.append('__proto__', 'x');
    expect(Object.keys(await formToObject(form))).toEqual(['__proto__']);
  });
});

describe('a value like a file', () => {
  it.each<[string, object]>([
    ['with another size', { size: 999 }],
    ['with a size in words', { size: '1000' }],
    ['with a size of NaN', { size: Number.NaN }],
    ['with a time in words', { lastModified: 'now' }],
    ['with data that is no base64', { data: 'x'.repeat(1336) }],
    ['with placeholder data', { data: '[File data]' }],
    ['with another field', { path: '/etc/passwd' }],
    ['with a name without end', { name: 'a'.repeat(256) }],
    ['with a type without end', { type: 'a'.repeat(256) }],
    ['with a fraction of a byte', { size: 1000.5 }],
    ['with a time that no number holds exactly', { lastModified: 2 ** 53 }],
    ['with bytes for data', { data: [1, 2] }],
    ['with a number for data', { data: 1000 }],
    ['with a number for a name', { name: 1000 }],
    ['with a number for a type', { type: 1000 }],
  ])('refuses %s', async (_name, change) => {
    expect(parseWireFile({ ...(await toWireFile(photo)), ...change })).toBeUndefined();
  });

  it('refuses another field in place of one of the five', async () => {
    const { lastModified: _, ...file } = await toWireFile(photo);
    expect(parseWireFile({ ...file, path: 0 })).toBeUndefined();
  });

  it('accepts long names, no bytes and a time before 1970', async () => {
    const empty = { ...(await toWireFile(photo)), size: 0, data: '', lastModified: -1 };
    const names = { name: 'n'.repeat(255), type: 't'.repeat(255) };
    const expected = { ...names, size: 0, lastModified: -1, bytes: new Uint8Array() };
    expect(parseWireFile({ ...empty, ...names })).toEqual(expected);
  });

  it.each([null, 'file', [], {}, 5])('refuses %j', (value) => {
    expect(parseWireFile(value)).toBeUndefined();
  });
});
