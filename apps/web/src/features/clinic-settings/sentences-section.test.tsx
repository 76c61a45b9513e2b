import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import type { ListedSentence } from './sentence-row.tsx';
import { SentencesSection } from './sentences-section.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const onChange = vi.fn();

const GREETING = {
  ...{ sentence: 'Dear {name},', translation: 'محترم {name}،', values: ['name'] },
  text: null,
};
const RECEIPT = {
  ...{ sentence: 'Receipt', translation: 'رسید', values: [], text: 'رسید نامہ' },
};

let sentences: ListedSentence[];
type Outdated = { sentence: string; text: string };
let outdated: Outdated[];
let refusal: Error | undefined;
let list: () => Promise<object>;

beforeEach(() => {
  vi.clearAllMocks();
  [sentences, outdated, refusal] = [[GREETING, RECEIPT], [], undefined];
  list = async () => ({ success: true, sentences, outdated });
  vi.mocked(request).mockImplementation((async (name: string) => {
    if (name === routes.listSentences) return list();
    if (refusal) throw refusal;
    return { success: true, message: 'Saved. Messages use it from now on.' };
  }) as never);
});

const show = () => renderWithQueries(<SentencesSection clinicLocale="ur" onChange={onChange} />);
const button = (name: string) => screen.findByRole('button', { name });
const rows = () =>
  within(screen.getByRole('list', { name: /^Sentences in/ })).getAllByRole('listitem');
const saved = () => bodiesSent(routes.saveSentence as never);
const open = async () => {
  show();
  await user.click(await button('Edit: Dear {name},'));
  return screen.getByLabelText<HTMLTextAreaElement>('Your text in اردو');
};

test('lists each sentence in English and as messages have it', async () => {
  show();
  expect(screen.getByText('Loading sentences').getAttribute('role')).toBe('status');
  const text = await screen.findByText('محترم {name}،');
  expect([text.lang, text.dir]).toEqual(['ur', 'rtl']);
  expect(screen.getByText('Dear {name},')).toBeTruthy();
  expect(screen.getByText('رسید نامہ')).toBeTruthy();
  expect(screen.queryByText('رسید')).toBeNull();
  expect(within(rows()[1] as HTMLElement).getByText('Changed')).toBeTruthy();
  expect(screen.getByText('2 sentences').getAttribute('role')).toBe('status');
});

test('a failed list is shown with another try', async () => {
  list = async () => {
    throw new ApiError('Not working', { status: 500 });
  };
  show();
  expect(await screen.findByText('Not working')).toBeTruthy();
  list = async () => ({ success: true, sentences, outdated });
  await user.click(await button('Try again'));
  expect(await screen.findByText('Dear {name},')).toBeTruthy();
});

test('finds sentences by English words, by translation and by change', async () => {
  show();
  const search = await screen.findByLabelText('Search');
  await user.type(search, 'RECEI');
  expect(await screen.findByText('1 of 2 sentences')).toBeTruthy();
  await user.clear(search);
  await user.type(search, 'محترم');
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Dear {name},'));
  await user.click(screen.getByLabelText('Changed only'));
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  await user.clear(search);
  expect(await screen.findByText('1 of 2 sentences')).toBeTruthy();
});

test('another language shows no sentence of the earlier one while it loads', async () => {
  show();
  await screen.findByText('محترم {name}،');
  list = () => new Promise(() => {});
  await user.selectOptions(screen.getByLabelText('Language'), 'हिन्दी');
  expect(await screen.findByText('Loading sentences')).toBeTruthy();
  expect(screen.queryByText('محترم {name}،')).toBeNull();
  expect(bodiesSent(routes.listSentences as never)).toEqual([{ locale: 'ur' }, { locale: 'hi' }]);
});

test('saves a changed sentence and closes its form', async () => {
  const area = await open();
  expect(document.activeElement).toBe(area);
  expect([area.lang, area.dir, area.value]).toEqual(['ur', 'rtl', 'محترم {name}،']);
  expect(area.getAttribute('aria-describedby')).toBeTruthy();
  expect(screen.getByText('{name}').tagName).toBe('CODE');
  expect(screen.queryByRole('button', { name: 'Use Nadi’s text' })).toBeNull();
  await user.clear(area);
  await user.type(area, 'آداب {{name}،');
  expect(onChange).toHaveBeenLastCalledWith(true);
  sentences = [{ ...GREETING, text: 'آداب {name}،' }, RECEIPT];
  await user.click(await button('Save'));
  expect(saved()).toEqual([{ locale: 'ur', sentence: 'Dear {name},', text: 'آداب {name}،' }]);
  expect(await screen.findByText('آداب {name}،')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Your text/ })).toBeNull();
  expect(onChange).toHaveBeenLastCalledWith(false);
});

test('one sentence is open at a time, and stays open while the list is searched', async () => {
  const area = await open();
  await user.type(area, ' typed');
  expect((await button('Edit: Receipt')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByLabelText('Language').hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText('Search'), 'receipt');
  expect(await screen.findByText('1 of 2 sentences')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your text in اردو').value).toMatch(/typed$/);
  await user.click(await button('Cancel'));
  expect(rows()).toHaveLength(1);
  expect(saved()).toEqual([]);
});

/** Delays the next list until the returned function is called. */
function holdList(): () => void {
  let reply = () => {};
  list = () =>
    new Promise((resolve) => {
      reply = () => resolve({ success: true, sentences, outdated });
    });
  return () => reply();
}

test('a form cannot be closed or sent again while it is saved', async () => {
  show();
  await user.click(await button('Edit: Receipt'));
  const reply = holdList();
  await user.click(await button('Save'));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  for (const name of ['Cancel', 'Use Nadi’s text']) {
    expect((await button(name)).hasAttribute('disabled')).toBe(true);
    await user.click(await button(name));
  }
  expect(screen.getByRole('form', { name: 'Change: Receipt' })).toBeTruthy();
  expect(saved()).toHaveLength(1);
  reply();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test.each(['Save', 'Cancel', 'Use Nadi’s text'])(
  'focuses the sentence’s Edit button after %s',
  async (name) => {
    show();
    await user.click(await button('Edit: Receipt'));
    await user.click(await button(name));
    const edit = await button('Edit: Receipt');
    await waitFor(() => expect(document.activeElement).toBe(edit));
  },
);

test('focuses the status line if the list no longer has the sentence', async () => {
  show();
  await user.click(await screen.findByLabelText('Changed only'));
  await user.click(await button('Edit: Receipt'));
  sentences = [GREETING, { ...RECEIPT, text: null }];
  await user.click(await button('Use Nadi’s text'));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(document.activeElement).toBe(screen.getByText('Nothing matches'));
});

test('a closed form does not move the focus from another control', async () => {
  show();
  await user.click(await button('Edit: Receipt'));
  const reply = holdList();
  await user.click(await button('Save'));
  const search = screen.getByLabelText('Search');
  await user.click(search);
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  reply();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(document.activeElement).toBe(search);
});

test('the hint names one line, with and without values', async () => {
  await open();
  expect(screen.getByText(/^Plain text, on one line. Each message fills in/)).toBeTruthy();
  await user.click(await button('Cancel'));
  await user.click(await button('Edit: Receipt'));
  expect(screen.getByText('Plain text, on one line.')).toBeTruthy();
});

test('a refused text stays, with the reason at its field', async () => {
  const area = await open();
  await user.clear(area);
  await user.type(area, 'آداب');
  refusal = new ApiError('The text needs {name}.', { status: 422, field: 'text' });
  await user.click(await button('Save'));
  expect(await screen.findByText('The text needs {name}.')).toBeTruthy();
  expect([area.value, area.getAttribute('aria-invalid')]).toEqual(['آداب', 'true']);
  expect(toast.error).not.toHaveBeenCalled();
});

test('a lost connection is reported and keeps the text', async () => {
  const area = await open();
  await user.type(area, '!');
  refusal = new ApiError('No connection', { status: 0 });
  await user.click(await button('Save'));
  await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(1));
  expect(area.isConnected && area.value).toBe('محترم {name}،!');
});

test('shows that a text is being saved, and saves it once', async () => {
  await open();
  vi.mocked(request).mockImplementation(() => new Promise(() => {}));
  const save = await button('Save');
  await user.click(save);
  await user.click(save);
  expect(save.getAttribute('aria-busy')).toBe('true');
  expect(saved()).toHaveLength(1);
});

test('brings back Nadi’s text', async () => {
  show();
  await user.click(await button('Edit: Receipt'));
  expect(screen.getByText('رسید').dir).toBe('rtl');
  await user.click(await button('Use Nadi’s text'));
  await waitFor(() => expect(saved()).toEqual([{ locale: 'ur', sentence: 'Receipt', text: null }]));
});

test('a text that is not used any more is shown and deleted', async () => {
  outdated = [{ sentence: 'Gone', text: 'گیا' }];
  show();
  const texts = await screen.findByRole('list', { name: 'Texts that are not used' });
  expect(within(texts).getByText('گیا').lang).toBe('ur');
  outdated = [];
  await user.click(await button('Delete the text of: Gone'));
  expect(saved()).toEqual([{ locale: 'ur', sentence: 'Gone', text: null }]);
  await waitFor(() => expect(screen.queryByText('Gone')).toBeNull());
});

test('focuses the next text’s button after a deletion, and the heading after the last', async () => {
  const [first, second, third] = ['One', 'Two', 'Three'].map((sentence) => ({
    sentence,
    text: sentence,
  })) as [Outdated, Outdated, Outdated];
  outdated = [first, second, third];
  show();
  const remove = async (sentence: string, rest: Outdated[]) => {
    const clicked = await button(`Delete the text of: ${sentence}`);
    outdated = rest;
    await user.click(clicked);
    await waitFor(() => expect(clicked.isConnected).toBe(false));
  };
  const expectFocus = (element: HTMLElement) =>
    waitFor(() => expect(document.activeElement).toBe(element));
  await remove('Two', [first, third]);
  await expectFocus(await button('Delete the text of: Three'));
  await remove('Three', [first]);
  await expectFocus(await button('Delete the text of: One'));
  await remove('One', []);
  await expectFocus(screen.getByRole('heading', { name: 'Words of messages' }));
});

test('shows 25 sentences on a page', async () => {
  sentences = Array.from({ length: 30 }, (_, at) => ({ ...RECEIPT, sentence: `Number ${at + 1}` }));
  show();
  await screen.findByText('30 sentences');
  expect(rows()).toHaveLength(25);
  await user.click(await button('Edit: Number 3'));
  await user.click(await button('Next'));
  expect(rows()).toHaveLength(6);
  expect(screen.getByRole('form', { name: 'Change: Number 3' })).toBeTruthy();
});
