import * as routes from '@nadi/contract/generated/route-table';
import type { Translator } from '@nadi/messages/en/english';
import { english } from '@nadi/messages/en/english';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from '#shared/api/download-file.ts';
import { setTranslator } from '#shared/language/i18n.ts';
import { ReceiptDownloads } from '#shared/payments/receipt-downloads.tsx';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { PrescriptionDownloads } from './prescription-downloads.tsx';

vi.mock('#shared/api/download-file.ts', () => ({ downloadFile: vi.fn(async () => undefined) }));

const hindi: Translator = { locale: 'hi', _: english._ };

afterEach(() => {
  setTranslator(english);
  vi.mocked(downloadFile).mockClear();
});

const languages = () => vi.mocked(downloadFile).mock.calls.map(([, { query }]) => query.language);

const papers = {
  prescription: () => (
    <PrescriptionDownloads
      prescription={{ _id: 'p1', number: 7 }}
      reader="patient"
      route={routes.getPrescription}
    />
  ),
  receipt: () => <ReceiptDownloads appointmentId="a1" />,
};

test.each(Object.entries(papers))('a %s has an English PDF beside the own one', async (_, show) => {
  setTranslator(hindi);
  renderWithQueries(show());
  const [own, inEnglish, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  expect(inEnglish?.textContent).toContain('English');
  for (const button of [own, inEnglish]) if (button) await userEvent.click(button);
  expect(languages()).toEqual(['hi', 'en']);
});

test.each(Object.entries(papers))('a %s on an English page has one PDF', async (_, show) => {
  renderWithQueries(show());
  await userEvent.click(screen.getByRole('button'));
  expect(languages()).toEqual(['en']);
});
