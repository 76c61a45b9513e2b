import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tile } from './call/call-state.ts';
import { roleWords, shortName, VideoTile, withoutTitle } from './video-tile.tsx';

const tile = {
  id: 'a',
  name: 'Dr. Ananya Iyer',
  role: 'doctor',
  forPatient: null,
  stream: null,
} as Tile;

afterEach(cleanup);

test.each([
  [300, 'Dr. Ananya Iyer', true],
  [299, 'Dr. Ananya', true],
  [160, 'Dr. Ananya', true],
  [159, 'Dr. Ananya', false],
])('at %d px shows the name %j, and the role to the eye: %j', (width, seen, role) => {
  render(<VideoTile tile={tile} width={width} />);
  expect(screen.getByText(seen)).toBeTruthy();
  expect(screen.getByText('Doctor').className === 'sr-only').toBe(!role);
  expect(screen.getByText('Dr. Ananya Iyer')).toBeTruthy();
});

test.each([
  ['patient', null, 'Patient'],
  ['patient', 'Meera Verma', 'for Meera Verma'],
  ['guest', null, 'Guest'],
  ['interpreter', null, 'Interpreter'],
] as const)('describes %s for %s as %s', (role, forPatient, words) => {
  expect(roleWords({ role, forPatient })).toBe(words);
});

test.each([
  ['Dr. Ananya Venkataraghavan Iyer', 'Dr. Ananya'],
  ['dr Asha', 'dr Asha'],
  ['Dr.', 'Dr.'],
  ['  Vikram   Rao ', 'Vikram'],
  ['Leila', 'Leila'],
  ['Drew Barrow', 'Drew'],
])('shortens %j to %j', (name, short) => expect(shortName(name)).toBe(short));

test.each([
  ['Dr. Meera Nair', 'Meera Nair'],
  ['Asha Rao', 'Asha Rao'],
  ['Dr', 'Dr'],
  ['', ''],
])('removes the title of %j', (name, expected) => expect(withoutTitle(name)).toBe(expected));

test.each([
  ['plays the sound of others through the chosen speaker', false, [['headset']]],
  ['plays no own sound through the chosen speaker', true, []],
])('%s', (_name, isLocal, expected) => {
  const setSinkId = vi.fn(async () => {});
  HTMLMediaElement.prototype.setSinkId = setSinkId;
  const { rerender } = render(<VideoTile tile={{ ...tile, isLocal }} speaker="headset" />);
  rerender(<VideoTile tile={{ ...tile, isLocal }} speaker="headset" />);
  expect(setSinkId.mock.calls).toEqual(expected);
});

test.each([
  ['mirrors the own front camera', {}, true],
  ['does not mirror the own back camera', { backCamera: true }, false],
  ['does not mirror the own shared screen', { sharing: true }, false],
  ['does not mirror others', { isLocal: false }, false],
])('%s', (_name, facts, mirrored) => {
  const { container } = render(<VideoTile tile={{ ...tile, isLocal: true, ...facts }} />);
  expect(container.querySelector('video')?.className.includes('-scale-x-100')).toBe(mirrored);
});

test.each([
  ['the picture of others', {}, 300, 1],
  ['no own picture', { isLocal: true }, 300, 0],
  ['no camera that is off', { cameraOff: true }, 300, 0],
  ['no small tile', {}, 200, 0],
])('offers a small window for %s', (_name, facts, width, count) => {
  Object.assign(document, { pictureInPictureEnabled: true });
  const stream = new MediaStream();
  render(<VideoTile tile={{ ...tile, stream, ...facts }} width={width} />);
  expect(screen.queryAllByRole('button', { name: /in a small window/ })).toHaveLength(count);
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});
