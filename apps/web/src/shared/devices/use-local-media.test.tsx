import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLocalMedia } from './use-local-media.ts';

interface FakeTrack extends EventTarget {
  kind: string;
  enabled: boolean;
  stop: () => void;
}

let waiting: Map<string, PromiseWithResolvers<unknown>>;
let stopped: string[];

beforeEach(() => {
  waiting = new Map();
  stopped = [];
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => [],
      getUserMedia(constraints: object) {
        const [kind = ''] = Object.keys(constraints);
        const opening = Promise.withResolvers<unknown>();
        waiting.set(kind, opening);
        return opening.promise;
      },
    },
  });
});

function open(kind: 'audio' | 'video'): Promise<FakeTrack> {
  const facts = { kind, enabled: true, stop: () => void stopped.push(kind) };
  const track = Object.assign(new EventTarget(), facts);
  return act(async () => {
    waiting.get(kind)?.resolve({ getTracks: () => [track] });
    return track;
  });
}

const states = ({ microphone, camera }: ReturnType<typeof useLocalMedia>) => [microphone, camera];

test('starts devices one after the other and stops them when they are switched off', async () => {
  const { result } = renderHook(() => useLocalMedia({}));
  expect(states(result.current)).toEqual(['starting', 'starting']);
  const microphone = await open('audio');
  expect(states(result.current)).toEqual(['on', 'starting']);
  await open('video');
  expect(states(result.current)).toEqual(['on', 'on']);
  await act(async () => result.current.toggleMicrophone());
  await act(async () => result.current.toggleCamera());
  expect(states(result.current)).toEqual(['off', 'off']);
  expect([microphone.enabled, stopped]).toEqual([false, ['video']]);
});

test('a refused device is blocked, and is requested again when it is switched on', async () => {
  const { result } = renderHook(() => useLocalMedia({}));
  await act(async () => waiting.get('audio')?.reject(new DOMException('no', 'NotAllowedError')));
  expect([result.current.microphone, result.current.problems.length]).toEqual(['blocked', 1]);
  await act(async () => result.current.toggleMicrophone());
  await open('audio');
  expect([result.current.microphone, result.current.problems]).toEqual(['on', []]);
});

test('hands over a device that still opens, without stopping it', async () => {
  const { result, unmount } = renderHook(() => useLocalMedia({}));
  const { audio, video } = result.current.release();
  unmount();
  const microphone = await open('audio');
  expect([await audio, video, stopped]).toEqual([microphone, null, []]);
});

test('a device that ends is blocked with its reason until it is switched on again', async () => {
  const { result } = renderHook(() => useLocalMedia({}));
  await open('audio');
  const camera = await open('video');
  act(() => void camera.dispatchEvent(new Event('ended')));
  expect(states(result.current)).toEqual(['on', 'blocked']);
  expect(result.current.problems).toEqual([expect.stringMatching(/^The camera has stopped\./)]);
  await act(async () => result.current.toggleCamera());
  await open('video');
  expect([states(result.current), result.current.problems]).toEqual([['on', 'on'], []]);
});
