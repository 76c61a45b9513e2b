import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, initials } from './avatar.tsx';

const picture = () => screen.getByRole('presentation') as HTMLImageElement;

test('offers the server’s two sizes of an uploaded picture', () => {
  render(<Avatar name="Asha Rao" src="/uploads/d1.webp" size={40} />);
  expect(picture().srcset).toBe('/uploads/d1-96.webp 96w, /uploads/d1.webp 320w');
  expect(picture().sizes).toBe('40px');
});

test('shows a picture from elsewhere, such as a newly chosen one, unchanged', () => {
  render(<Avatar name="Asha Rao" src="blob:x" size={40} />);
  expect(picture().getAttribute('srcset')).toBeNull();
});

test('shows initials if the picture does not load', () => {
  render(<Avatar name="Dr. Asha Rao" src="/uploads/gone.webp" size={40} />);
  fireEvent.error(picture());
  expect(screen.getByText('AR')).toBeTruthy();
});

test.each([
  ['Dr. Asha Rao', 'AR'],
  ['asha', 'A'],
  ['', '?'],
  ['🌸 Asha Rao', '🌸R'],
])('the initials of %j are %s', (name, expected) => expect(initials(name)).toBe(expected));
