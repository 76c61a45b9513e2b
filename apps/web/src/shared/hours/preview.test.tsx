import type { VisitType } from '@nadi/contract/schedules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Preview } from './preview.tsx';

const user = userEvent.setup({ delay: null });
const short: VisitType = {
  _id: 't1',
  name: 'Follow-up',
  minutes: 20,
  step: 20,
  before: 0,
  after: 0,
  notice: 0,
  horizonDays: 30,
  byVideo: true,
  inPerson: true,
  fees: null,
};
const long = { ...short, _id: 't2', name: 'First appointment', minutes: 60, step: 60 };

function show(types: VisitType[]) {
  render(
    <Preview
      hours={[{ weekday: 3, clock: ['09:00', '11:00'] }]}
      exceptions={[]}
      types={types}
      zone="Asia/Kolkata"
      start="2027-01-06"
      now={Date.parse('2027-01-05T09:00:00+05:30')}
      changed={false}
    />,
  );
}

const times = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows the times of the chosen visit type', async () => {
  show([short, long]);
  expect(times()).toHaveLength(6);
  await user.selectOptions(screen.getByLabelText('Visit type'), 'First appointment, 60 minutes');
  expect(times()).toEqual(['9:00 AM', '10:00 AM']);
});

test('shows no choice for a single visit type', () => {
  show([long]);
  expect(times()).toEqual(['9:00 AM', '10:00 AM']);
  expect(screen.queryByLabelText('Visit type')).toBeNull();
});
