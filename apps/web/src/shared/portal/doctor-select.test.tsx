import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { DoctorSelect, type ListedDoctor } from './doctor-select.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const doctors = Array.from({ length: 120 }, (_, index) => ({
  _id: `d${index + 1}`,
  name: `Dr. ${index + 1}`,
  speciality: index % 2 === 0 ? ('Neurologist' as const) : ('Dermatologist' as const),
  available: index !== 1,
}));

beforeEach(() => {
  vi.mocked(request).mockImplementation((async (_: string, filter: Record<string, unknown>) => {
    const found = doctors.filter(
      ({ name, speciality }) =>
        (!filter.search || name.endsWith(String(filter.search))) &&
        (!filter.speciality || speciality === filter.speciality),
    );
    return { success: true, doctors: found.slice(0, Number(filter.pageSize)), total: found.length };
  }) as never);
});

type GivenProps = { given?: ListedDoctor; preferred?: 'Neurologist' };

function Chosen({ given, preferred }: GivenProps) {
  const [selected, onSelect] = useState(given);
  return (
    <>
      <DoctorSelect
        label="Doctor"
        emptyLabel="Choose a doctor"
        {...{ selected, onSelect, preferred }}
      />
      <output>{selected?.name}</output>
    </>
  );
}

function open(props: GivenProps = {}) {
  renderWithQueries(<Chosen {...props} />);
}

const select = () => screen.getByRole('combobox') as HTMLSelectElement;
/** Role queries over a hundred options are slow. */
const options = (within: Element = select()) =>
  [...within.querySelectorAll('option')].map(({ textContent }) => textContent);

test('finds a doctor beyond the first hundred by typing, and keeps the choice', async () => {
  open();
  expect(await screen.findByText(/^100 of 120 doctors are listed/)).toBeTruthy();
  expect(options()).not.toContain('Dr. 120, Dermatologist');
  const field = screen.getByLabelText('Find a doctor');
  fireEvent.input(field, { target: { value: '120' } });
  await vi.waitFor(() => expect(options()).toContain('Dr. 120, Dermatologist'));
  fireEvent.change(select(), { target: { value: 'd120' } });
  expect(screen.getByRole('status').textContent).toBe('Dr. 120');
  fireEvent.input(field, { target: { value: '' } });
  await vi.waitFor(() => expect(options()).toContain('Dr. 1, Neurologist'));
  expect(select().value).toBe('d120');
});

test('omits doctors who take no appointments', async () => {
  open();
  await vi.waitFor(() => expect(options()).toContain('Dr. 1, Neurologist'));
  expect(options()).not.toContain('Dr. 2, Dermatologist');
});

test('lists doctors of the preferred speciality first', async () => {
  open({ preferred: 'Neurologist' });
  await screen.findByText('Dr. 119, Neurologist');
  const [first, others] = select().querySelectorAll('optgroup');
  expect([first?.label, others?.label]).toEqual(['Neurologist', 'Other specialities']);
  expect(options(first)).toHaveLength(60);
  expect(options(others).join()).not.toContain('Neurologist');
});
