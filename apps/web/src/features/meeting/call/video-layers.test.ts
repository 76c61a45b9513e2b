import { expect, test } from 'vitest';
import type { VideoLayer } from './quality.ts';
import { applyLayer } from './video-layers.ts';

/** Creates a sender of a camera's track; `set` collects its encodings. */
function fakeSender({
  settings = { height: 1080 } as MediaTrackSettings,
  tracks = true,
  negotiated = true,
} = {}) {
  const encodings: RTCRtpEncodingParameters[] = negotiated ? [{}] : [];
  const set: RTCRtpEncodingParameters[] = [];
  const sender = {
    track: tracks ? { getSettings: () => settings } : null,
    getParameters: () => ({ encodings }),
    setParameters: async (parameters: { encodings: RTCRtpEncodingParameters[] }) =>
      void set.push({ ...parameters.encodings[0] }),
  };
  return { sender: sender as unknown as RTCRtpSender, set };
}

test.each<[VideoLayer, MediaTrackSettings, object]>([
  [
    '720p',
    { height: 1080 },
    { maxBitrate: 1_700_000, maxFramerate: 30, scaleResolutionDownBy: 1.5 },
  ],
  ['360p', { height: 720 }, { maxBitrate: 600_000, maxFramerate: 24, scaleResolutionDownBy: 2 }],
  ['180p', { height: 720 }, { maxBitrate: 180_000, maxFramerate: 15, scaleResolutionDownBy: 4 }],
  // A small camera is not enlarged; one of unknown height counts as 720 lines.
  ['720p', { height: 480 }, { scaleResolutionDownBy: 1 }],
  ['360p', {}, { scaleResolutionDownBy: 2 }],
])('%s of a camera with %j', async (layer, settings, encoding) => {
  const { sender, set } = fakeSender({ settings });
  await applyLayer(sender, layer, false);
  expect(set).toEqual([expect.objectContaining({ active: true, ...encoding })]);
});

test('keeps the size of a shared screen so that text is readable', async () => {
  const { sender, set } = fakeSender();
  await applyLayer(sender, '180p', true);
  expect(set).toEqual([
    { active: true, maxBitrate: 180_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
  ]);
});

test('sets a layer once, pauses it and resumes it', async () => {
  const { sender, set } = fakeSender();
  for (const layer of ['720p', '720p', 'off', 'off', '720p'] as const)
    await applyLayer(sender, layer, false);
  expect(set.map(({ active }) => active)).toEqual([true, false, true]);
});

test.each([{ tracks: false }, { negotiated: false }])('sets nothing with %o', async (lacks) => {
  const { sender, set } = fakeSender(lacks);
  await applyLayer(sender, '720p', false);
  expect(set).toEqual([]);
});
