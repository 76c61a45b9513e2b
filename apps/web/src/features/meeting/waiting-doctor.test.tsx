import type { DoctorPresence } from '@nadi/contract/waiting-doctor';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WaitingForDoctor } from './waiting-doctor.tsx';

afterEach(cleanup);

test.each<[DoctorPresence, string]>([
  ['online', 'Online'],
  ['with-patient', 'With another patient'],
  ['away', 'Away'],
])('shows a doctor who is %s with name, speciality and "%s"', (presence, words) => {
  const doctor = { name: 'Dr. Asha Rao', speciality: 'Neurologist', image: '/x.webp', presence };
  const { container } = render(<WaitingForDoctor doctor={doctor} />);
  for (const text of ['Dr. Asha Rao', 'Neurologist', words]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/x.webp');
});
