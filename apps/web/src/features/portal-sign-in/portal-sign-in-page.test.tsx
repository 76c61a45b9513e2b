import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { paths } from '#app/portal-paths.ts';
import { setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Site } from '#shared/testing/site.tsx';
import { PortalSignInPage } from './portal-sign-in-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

// Pages of the doctor; the list of doctors belongs to the admin.
const DOCTOR_PAGES = Object.entries(paths).flatMap(([name, path]) =>
  /^doctor[A-Z]/.test(name) && name !== 'doctorList' && typeof path === 'string' ? path : [],
);

function open(from: string) {
  const pages = Object.fromEntries(
    [...DOCTOR_PAGES, paths.doctorList].map((path) => [path, <p key={path}>{`At ${path}`}</p>]),
  );
  window.history.replaceState({ from, reason: 'ended' }, '', paths.adminLogin);
  renderWithQueries(<Site pages={{ ...pages, [paths.adminLogin]: <PortalSignInPage /> }} />);
}

test.each(DOCTOR_PAGES)('returns a doctor who logs in again to %s', async (page) => {
  setSession('doctor', 'd');
  open(page);
  expect(await screen.findByText(`At ${page}`)).toBeTruthy();
});

test('does not return a doctor to the admin’s list of doctors', async () => {
  setSession('doctor', 'd');
  open(paths.doctorList);
  expect(await screen.findByText(`At ${paths.doctorDashboard}`)).toBeTruthy();
});
