import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#shared/ui/toast.ts';
import { PictureInPicture } from './picture-in-picture.tsx';

const NAME = 'Picture of Asha Rao in a small window';
const ref: { current: HTMLVideoElement | null } = { current: null };
let video: HTMLVideoElement;
let request: ReturnType<typeof vi.fn<HTMLVideoElement['requestPictureInPicture']>>;
/** The element that the browser shows in its small window. */
let shown: Element | null;

beforeEach(() => {
  video = document.createElement('video');
  ref.current = video;
  shown = null;
  request = vi.fn(async () => {
    shown = video;
    video.dispatchEvent(new Event('enterpictureinpicture'));
    return {} as PictureInPictureWindow;
  });
  video.requestPictureInPicture = request;
  Object.defineProperty(document, 'pictureInPictureElement', {
    configurable: true,
    get: () => shown,
  });
  Object.assign(document, {
    pictureInPictureEnabled: true,
    async exitPictureInPicture() {
      shown = null;
      video.dispatchEvent(new Event('leavepictureinpicture'));
    },
  });
});
afterEach(() => {
  cleanup();
  for (const key of ['pictureInPictureElement', 'pictureInPictureEnabled', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, key);
  vi.restoreAllMocks();
});

const picture = (available = true, small = false) => (
  <PictureInPicture video={ref} name="Asha Rao" available={available} small={small} />
);
const button = () => screen.getByRole('button', { name: NAME });
const pressed = () => button().getAttribute('aria-pressed');

test('opens at the first press and closes at the second', async () => {
  render(picture());
  expect(pressed()).toBe('false');
  button().click();
  await waitFor(() => expect(pressed()).toBe('true'));
  expect(shown).toBe(video);
  button().click();
  await waitFor(() => expect(pressed()).toBe('false'));
  expect(shown).toBeNull();
});

test.each<[string, (rendered: ReturnType<typeof render>) => void]>([
  ['the tile disappears at the end of the call', ({ unmount }) => unmount()],
  ['the camera goes off', ({ rerender }) => rerender(picture(false))],
])('closes when %s', async (_when, end) => {
  const rendered = render(picture());
  button().click();
  await waitFor(() => expect(shown).toBe(video));
  end(rendered);
  await waitFor(() => expect(shown).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

test('stays open, with its button, when the tile becomes small', async () => {
  const { rerender } = render(picture());
  button().click();
  await waitFor(() => expect(pressed()).toBe('true'));
  rerender(picture(true, true));
  button().click();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test("leaves another participant's window open", () => {
  const other = document.createElement('video');
  shown = other;
  render(picture()).unmount();
  expect(shown).toBe(other);
});

test('says so if the browser refuses', async () => {
  const error = vi.spyOn(toast, 'error').mockResolvedValue(undefined);
  request.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  render(picture());
  button().click();
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(pressed()).toBe('false');
});

test('offers nothing in browsers without it', () => {
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  render(picture());
  expect(screen.queryByRole('button')).toBeNull();
});
