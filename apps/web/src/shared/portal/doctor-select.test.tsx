import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { DoctorFilter, DoctorSelect, type ListedDoctor } from './doctor-select.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const doctors = Array.from({ length: 120 }, (_, index) => ({
  _id: `d${index + 1}`,
  name: `Dr. ${index + 1}`,
  speciality: index % 2 === 0 ? 'Neurologist' : 'Dermatologist',
  available: index !== 1,
}));

beforeEach(() => {
  vi.mocked(request).mockImplementation((async (_: string, filter: Record<string, unknown>) => {
    const found = doctors.filter(
      ({ _id, name, speciality }) =>
        (!filter.id || _id === filter.id) &&
        (!filter.search || name.endsWith(String(filter.search))) &&
        (!filter.speciality || speciality === filter.speciality),
    );
    return {
      success: true,
      doctors: found.slice(0, Number(filter.pageSize ?? 1)),
      total: found.length,
    };
  }) as never);
});

type GivenProps = { given?: ListedDoctor; preferred?: string };

function Chosen({ given, preferred }: GivenProps) {
  const [selected, onSelect] = useState(given);
  return (
    <>
      <DoctorSelect label="Doctor" emptyLabel="Anybody" {...{ selected, onSelect, preferred }} />
      <output data-testid="chosen">{selected?._id}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Doctor' });
const chosen = () => screen.getByTestId('chosen').textContent;
/** Role queries over a hundred options are slow. */
const options = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

async function openList(props: GivenProps = {}) {
  renderWithQueries(<Chosen {...props} />);
  await userEvent.click(field());
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(50));
}

test('finds a doctor beyond the first hundred by typing, and Enter chooses', async () => {
  await openList();
  expect(screen.getByText('100 of 120 doctors. Type to find others.')).toBeTruthy();
  expect(options()).not.toContain('Dr. 120, Dermatologist');
  await userEvent.keyboard('120');
  await vi.waitFor(() => expect(options()).toEqual(['Dr. 120, Dermatologist']));
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('d120');
  expect(field().value).toBe('Dr. 120, Dermatologist');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('Enter chooses nothing of an earlier search', async () => {
  await openList();
  await userEvent.keyboard('120{Enter}');
  expect(chosen()).toBe('');
});

test('the arrow keys move through the list and Escape closes it alone', async () => {
  await openList();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Dr. 10, Dermatologist');
  await userEvent.keyboard('{Escape}');
  expect([chosen(), options().length]).toEqual(['', 0]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen()).toBe('d1');
});

test('a cleared field chooses no doctor, and other text changes nothing', async () => {
  await openList({ given: { _id: 'd3', name: 'Dr. 3' } });
  await userEvent.type(field(), 'xyz');
  await userEvent.tab();
  expect([chosen(), field().value]).toEqual(['d3', 'Dr. 3']);
  await userEvent.clear(field());
  await userEvent.tab();
  expect(chosen()).toBe('');
});

test('omits doctors who take no appointments', async () => {
  await openList();
  expect(options()).toContain('Dr. 1, Neurologist');
  expect(options()).not.toContain('Dr. 2, Dermatologist');
});

test('lists doctors of the preferred speciality first', async () => {
  await openList({ preferred: 'Neurologist' });
  await vi.waitFor(() => expect(options()[60]).toContain('Neurologist'));
  expect(
    options()
      .slice(1, 61)
      .every((each) => each?.endsWith('Neurologist')),
  ).toBe(true);
  expect(options().slice(61).join()).not.toContain('Neurologist');
});

test('filters by a doctor and names the chosen one', async () => {
  localStorage.setItem('aToken', 'a1');
  const onChoose = vi.fn();
  renderWithQueries(<DoctorFilter docId="d7" onChoose={onChoose} />);
  await vi.waitFor(() => expect(field().value).toBe('Dr. 7, Neurologist'));
  await userEvent.click(field());
  await vi.waitFor(() => expect(options()).toContain('Dr. 2, Dermatologist'));
  await userEvent.click(screen.getByText('All'));
  expect(onChoose).toHaveBeenCalledWith('');
});
