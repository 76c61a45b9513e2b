import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Tile } from './call/call-state.ts';
import { VideoTile } from './video-tile.tsx';

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
])('at %d px shows the name %j and the role: %j', (width, seen, role) => {
  render(<VideoTile tile={tile} width={width} />);
  expect(screen.getByText(seen)).toBeTruthy();
  expect(screen.queryByText('Doctor') !== null).toBe(role);
  expect(screen.getByText('Dr. Ananya Iyer')).toBeTruthy();
});
