import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Site } from '#shared/testing/site.tsx';
import { NotFoundPage } from './not-found-page.tsx';

test('an unknown address says so and links to the doctors and home', () => {
  window.history.replaceState(null, '', '/no-such-page');
  render(<Site pages={{ '/no-such-page': <NotFoundPage /> }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no page here');
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/doctors', '/']);
  expect(document.title).toContain('Page not found');
});
