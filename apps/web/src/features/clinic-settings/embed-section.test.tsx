import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import type { EmbedChoice } from '#shared/embed/doctor-times.tsx';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { describeWebsite, EmbedSection, toCode } from './embed-section.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show(origins: string[]) {
  const list = { success: true, doctors: [], total: 0, timeZone: 'Asia/Kolkata' };
  vi.mocked(request).mockResolvedValue({ ...list, settings: { phone: '' } } as never);
  renderWithQueries(<EmbedSection origins={origins} />);
}

const saved = () => bodiesSent(routes.updateClinicSettings as never);

test.each([
  [{}, '<nadi-booking></nadi-booking>'],
  [{ docId: 'd1' }, '<nadi-booking doctor="d1"></nadi-booking>'],
  [{ docId: 'd1', days: 14 }, '<nadi-booking doctor="d1" days="14"></nadi-booking>'],
  [
    { speciality: 'Ear & "nose"' },
    '<nadi-booking speciality="Ear &amp; &quot;nose&quot;"></nadi-booking>',
  ],
] satisfies [EmbedChoice, string][])('the code for %o ends with %s', (choice, element) => {
  expect(toCode('https://clinic.example', choice)).toBe(
    `<script async src="https://clinic.example/embed.js"></script>\n${element}`,
  );
});

test.each([
  ['https://lakeview.example', null],
  ['lakeview.example/booking', 'Write https://lakeview.example'],
  ['http://Lakeview.example', 'Write https://lakeview.example'],
  ['https://lakeview.example/', 'Write https://lakeview.example'],
  ['bücher.example', 'Write https://xn--bcher-kva.example'],
  ['our website', 'Write an address such as https://www.clinic.example'],
  ['https://first.example', 'This website is on the list already.'],
])('%s as a website: %s', (entered, problem) => {
  expect(describeWebsite(entered, ['https://first.example'])).toBe(problem);
});

test('a wrong website is not saved, and the field shows the right form', async () => {
  show([]);
  const field = screen.getByLabelText('Allow a website');
  await userEvent.type(field, 'lakeview.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText('Write https://lakeview.example')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(saved()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'https://lakeview.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(saved()).toEqual([{ embedOrigins: ['https://lakeview.example'] }]);
});

test('a website is removed by its own button', async () => {
  show(['https://one.example', 'https://two.example']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove https://one.example' }));
  expect(saved()).toContainEqual({ embedOrigins: ['https://two.example'] });
});
