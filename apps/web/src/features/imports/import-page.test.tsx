import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { ImportPage } from './import-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
const user = userEvent.setup({ delay: null, applyAccept: false });

type Sent = { check: boolean; rows: { line: number; fields: Record<string, string> }[] };
const imports = () =>
  vi.mocked(request).mock.calls.filter(([route]) => (route as unknown) !== routes.getClinic);
const sent = () => imports().map(([, body]) => body as Sent);

beforeEach(() => {
  vi.mocked(request).mockReset();
  vi.mocked(request).mockImplementation(async (_route, body) => {
    const { rows } = body as Sent;
    const results = rows.map(({ line, fields }) =>
      fields.name === 'Bad'
        ? { line, outcome: 'rejected', field: 'phone', message: 'is not right' }
        : { line, outcome: fields.name === 'Old' ? 'known' : 'added' },
    );
    return { success: true, results } as never;
  });
});

const HEAD = 'Name,Phone,Birth date\n';
async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') {
  await user.upload(screen.getByLabelText(/Choose a/), new File([content], name));
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('imports after a check, with a row each for what cannot be imported', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose(
    `\uFEFF${HEAD}"Rao, Asha",98450 12345,28/02/1990\n\nOld,1,\nBad,12,\n`.replaceAll('\n', '\r\n'),
  );
  expect(await screen.findByText('First row: 1990-02-28')).toBeTruthy();
  await press('Check the file');
  expect(await screen.findByRole('heading', { name: 'The check is done' })).toBeTruthy();
  expect(sent()).toEqual([
    {
      check: true,
      rows: [
        { line: 2, fields: { name: 'Rao, Asha', phone: '98450 12345', dob: '1990-02-28' } },
        { line: 4, fields: { name: 'Old', phone: '1' } },
        { line: 5, fields: { name: 'Bad', phone: '12' } },
      ],
    },
  ]);
  expect(figures()).toEqual(['1', '1', '1']);
  expect(screen.getByRole('table').textContent).toContain('is not right');
  await press('Import 1 patient');
  const done = await screen.findByRole('heading', { name: '1 patient imported' });
  expect(document.activeElement).toBe(done);
  expect(sent().map(({ check }) => check)).toEqual([true, false]);
});

test.each([';', '\t', '|', ','])(
  'reads two columns separated by %j in a short file',
  async (sign) => {
    renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
    await choose(['Name', 'Phone\nAsha Rao', '98450 12345\n'].join(sign));
    expect(await screen.findByText('First row: Asha Rao')).toBeTruthy();
    await press('Check the file');
    await screen.findByRole('heading', { name: 'The check is done' });
    expect(sent().at(-1)?.rows[0]?.fields).toEqual({ name: 'Asha Rao', phone: '98450 12345' });
  },
);

test('doctors without a column of addresses have the clinic’s address', async () => {
  const clinic = { ...DEFAULT_CLINIC, address: ['22 Turner Road', 'Bandra', 'Mumbai 400050'] };
  vi.mocked(request).mockImplementation((async (route: unknown, body: unknown) => {
    if (route === routes.getClinic) return { success: true, settings: clinic };
    const { rows } = body as Sent;
    return { success: true, results: rows.map(({ line }) => ({ line, outcome: 'added' })) };
  }) as never);
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await user.click(screen.getByLabelText('Doctors'));
  await choose('Name,Email,Speciality,Degree,Years,Fee\nDr. Rao,r@x.test,Dentist,BDS,8,550\n');
  expect(await screen.findByText('The clinic’s: 22 Turner Road')).toBeTruthy();
  await press('Check the file');
  await screen.findByRole('heading', { name: 'The check is done' });
  expect(sent().at(-1)?.rows[0]?.fields).toMatchObject({
    addressLine1: '22 Turner Road',
    addressLine2: 'Bandra, Mumbai 400050',
  });
});

test('shows a rejected value as it is in the file, and an empty one as missing', async () => {
  vi.mocked(request).mockResolvedValue({
    success: true,
    results: [
      { line: 2, outcome: 'rejected', field: 'dob', message: 'is not written as it should be' },
      {
        ...{ line: 3, outcome: 'rejected', field: 'name', code: 'missing-or-wrong' },
        message: 'fehlt oder ist falsch',
      },
    ],
  } as never);
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose(`${HEAD}Asha Rao,98450 12345,31/31/1990\n,98450 12346,\n`);
  await press('Check the file');
  expect((await screen.findByRole('row', { name: /^2 / })).textContent).toContain('31/31/1990');
  expect(screen.getByRole('row', { name: /^3 / }).textContent).toMatch(/is missing$/);
});

test('sends a long file in several requests of at most 200 rows', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  const rows = Array.from({ length: 450 }, (_, number) => `Patient ${number},9845012345,`);
  await choose(`${HEAD}${rows.join('\n')}`);
  await press('Check the file');
  await screen.findByRole('heading', { name: 'The check is done' });
  expect(sent().map((body) => body.rows.length)).toEqual([200, 200, 50]);
  expect(figures()).toEqual(['450', '0', '0']);
});

test.each([
  ['', 'This file is empty.'],
  [
    new Uint8Array([0x50, 0x4b, 3, 4]),
    'This is a workbook. Save it as “CSV UTF-8” in your spreadsheet program first.',
  ],
  [new Uint8Array([0x25, 0, 1, 2]), 'This is not a CSV file. Save your list as “CSV UTF-8”.'],
  ['Name\nAsha', 'The first row must name the columns, such as Name, Phone and E-mail.'],
  [HEAD, 'There are no rows below the headings.'],
])('says why a file cannot be imported (%#)', async (content, message) => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose(content);
  expect((await screen.findByText(message)).closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check the file' })).toBeNull();
});

test('reads semicolons, UTF-16 and older encodings', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose('Name;Phone\nAsha;98450');
  expect(await screen.findByText('First row: Asha')).toBeTruthy();
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'Name\tPhone\nÁine\t1'].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
  await choose(utf16, 'other.txt');
  expect(await screen.findByText('First row: Áine')).toBeTruthy();
  await choose(
    new Uint8Array(
      [...'Name,Phone\nAin'].map((letter) => letter.charCodeAt(0)).concat(0xe9, 0x2c, 0x31),
    ),
    'third.csv',
  );
  expect(await screen.findByText('First row: Ainé')).toBeTruthy();
  expect(screen.getByText(/not saved as UTF-8/)).toBeTruthy();
});

test('rejects shortened phone numbers and unreadable letters without sending them', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose(`${HEAD}Asha,9.84501E+09,\nRa\uFFFDi,98450 12345,\n`);
  await press('Check the file');
  await screen.findByRole('heading', { name: 'There is nothing to import' });
  expect(sent()).toEqual([]);
  expect(figures()).toEqual(['0', '0', '2']);
});

test('needs the required columns, and a changed column needs another check', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose('Who,Phone\nAsha,98450 12345\n');
  expect(await screen.findByText('Please choose the column of: Name.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Name (required)'), 'Who');
  await press('Check the file');
  await screen.findByRole('button', { name: 'Import 1 patient' });
  await user.selectOptions(screen.getByLabelText('Phone'), 'Not in the file');
  expect(screen.queryByRole('button', { name: 'Import 1 patient' })).toBeNull();
});

test('a refused import says so and can be continued', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await choose(`${HEAD}Asha,98450 12345,\n`);
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Please log in again.', { status: 401 }));
  await press('Check the file');
  expect((await screen.findByRole('alert')).textContent).toContain('Please log in again.');
  await press('Check the file again');
  await screen.findByRole('button', { name: 'Import 1 patient' });
});

test('sends each kind to its route', async () => {
  renderPage('/clinic-import', { '/clinic-import': <ImportPage /> });
  await user.click(screen.getByLabelText('Appointments'));
  await choose('Doctor,Patient,Date,Time\nDr. Rao,P-1,6/1/2027,2:30 PM\n');
  await press('Check the file');
  await screen.findByRole('button', { name: 'Import 1 appointment' });
  expect(imports()[0]?.[0]).toBe(routes.importAppointments);
  expect(sent()[0]?.rows[0]?.fields).toMatchObject({ date: '2027-01-06', time: '14:30' });
});
