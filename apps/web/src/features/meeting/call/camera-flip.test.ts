import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream } from './fake-connection.ts';
import { LocalMedia } from './local-media.ts';

type Facing = 'user' | 'environment';
interface Camera {
  id: string;
  facing?: Facing;
}

const FRONT = { id: 'front', facing: 'user' } as const;
const BACK = { id: 'back', facing: 'environment' } as const;

class CameraTrack extends FakeTrack {
  readonly camera: Camera;

  constructor(camera: Camera) {
    super('video', camera.id);
    this.camera = camera;
  }

  override getSettings(): MediaTrackSettings {
    const { id: deviceId, facing: facingMode } = this.camera;
    return { deviceId, ...(facingMode && { facingMode }) };
  }
}

const onTrack = vi.fn();
const onBanner = vi.fn();
let opened: CameraTrack[];
/** Returns the name of the browser's error if the camera cannot be opened now. */
let failure: (camera: Camera) => string | null;

beforeEach(() => {
  vi.resetAllMocks();
  opened = [];
  failure = () => null;
});

/** Cameras as the browser finds them; the first one is its default. */
function sourceOf(cameras: readonly Camera[]) {
  const matching = ({ video }: MediaStreamConstraints) => {
    const { facingMode, deviceId } = video as Record<string, { exact?: string } | undefined>;
    if (facingMode?.exact) return cameras.find(({ facing }) => facing === facingMode.exact);
    return deviceId?.exact ? cameras.find(({ id }) => id === deviceId.exact) : cameras[0];
  };
  return {
    async getUserMedia(constraints: MediaStreamConstraints) {
      await Promise.resolve();
      const camera = matching(constraints);
      const error = camera ? failure(camera) : 'OverconstrainedError';
      if (!camera || error) throw new DOMException('refused', error ?? '');
      const track = new CameraTrack(camera);
      opened.push(track);
      const stream = fakeStream();
      stream.addTrack(track as unknown as MediaStreamTrack);
      return stream;
    },
    getDisplayMedia: () => Promise.reject(new Error('no screen')),
    enumerateDevices: async () =>
      cameras.map(({ id: deviceId }) => ({ kind: 'videoinput', deviceId }) as MediaDeviceInfo),
  };
}

async function filming(...cameras: Camera[]): Promise<LocalMedia> {
  const media = new LocalMedia({
    media: sourceOf(cameras),
    stream: fakeStream(),
    onTrack,
    onBanner,
    onChange: () => {},
  });
  await media.startVideo();
  onTrack.mockClear();
  return media;
}

const sent = () => onTrack.mock.calls.map(([, track]) => track?.label ?? null);
const banners = () => onBanner.mock.calls.map(([{ kind }]) => kind);
const live = () =>
  opened.filter(({ readyState }) => readyState === 'live').map(({ label }) => label);

test('switches to the back camera and returns to the front without a gap', async () => {
  const media = await filming(FRONT, { id: 'side' }, BACK);
  expect(media.backCamera).toBe(false);
  await media.flipCamera();
  expect([sent(), live(), media.backCamera]).toEqual([['back'], ['back'], true]);
  await media.flipCamera();
  expect([sent(), live(), media.backCamera]).toEqual([['back', 'front'], ['front'], false]);
  expect(banners()).toEqual([]);
});

test('is pending until the other camera films, and a second press does nothing', async () => {
  const media = await filming(FRONT, BACK);
  const first = media.flipCamera();
  expect([media.camera, live()]).toEqual([{ enabled: true, pending: true }, ['front']]);
  await media.flipCamera();
  await first;
  expect(media.camera).toEqual({ enabled: true, pending: false });
  expect(opened).toHaveLength(2);
});

test.each<[string, Camera[]]>([
  ['no camera names its side', [{ id: 'one' }, { id: 'two' }, { id: 'three' }]],
  ['the only one that does is in use', [{ id: 'one', facing: 'environment' }, { id: 'two' }]],
])('switches to the next camera if %s', async (_why, cameras) => {
  const media = await filming(...cameras);
  await media.flipCamera();
  expect([sent(), live(), banners()]).toEqual([['two'], ['two'], []]);
});

test('switches to the next camera if the browser opens the same one again', async () => {
  const media = await filming({ id: 'one' }, { id: 'two' });
  vi.spyOn(opened[0] as CameraTrack, 'getSettings').mockReturnValue({ deviceId: 'one' });
  Object.assign(opened[0]?.camera ?? {}, { facing: 'environment' });
  await media.flipCamera();
  expect([sent(), live()]).toEqual([['two'], ['two']]);
});

test('opens the camera that was switched to when it is turned on again', async () => {
  const media = await filming(FRONT, BACK);
  await media.flipCamera();
  await media.toggleCamera();
  await media.toggleCamera();
  expect(live()).toEqual(['back']);
});

test.each(['NotReadableError', 'AbortError'])(
  'stops the old camera first if both cannot run: %s',
  async (error) => {
    const media = await filming(FRONT, BACK);
    failure = () => (live().length > 0 ? error : null);
    await media.flipCamera();
    expect([sent(), live(), banners()]).toEqual([['back'], ['back'], []]);
  },
);

describe('if the other camera is refused', () => {
  test('keeps the old one and says so', async () => {
    const media = await filming(FRONT, BACK);
    failure = () => 'NotAllowedError';
    await media.flipCamera();
    expect([sent(), live(), banners()]).toEqual([[], ['front'], ['camera-flip']]);
    expect(media.camera).toEqual({ enabled: true, pending: false });
  });

  test('opens the old one again if it had to stop', async () => {
    const media = await filming(FRONT, BACK);
    failure = ({ id }) => (id === 'back' ? 'NotReadableError' : null);
    await media.flipCamera();
    expect([sent(), live(), banners()]).toEqual([['front'], ['front'], ['camera-flip']]);
  });

  test('turns the camera off if neither opens', async () => {
    const media = await filming(FRONT, BACK);
    failure = () => 'NotReadableError';
    await media.flipCamera();
    expect([sent(), live(), banners()]).toEqual([[null], [], ['camera-ended']]);
    expect(media.camera).toEqual({ enabled: false, pending: false });
  });
});

test('says so if there is no other camera', async () => {
  const media = await filming(FRONT);
  await media.flipCamera();
  expect([sent(), live(), banners()]).toEqual([[], ['front'], ['camera-flip']]);
});

test('ignores the end of the old camera while the other one opens', async () => {
  const media = await filming(FRONT, BACK);
  const flipping = media.flipCamera();
  opened[0]?.unplug();
  await flipping;
  expect([sent(), live(), banners()]).toEqual([['back'], ['back'], []]);
});

test('opens no camera while it is off, and stops one that opens after the end', async () => {
  const media = await filming(FRONT, BACK);
  const late = media.flipCamera();
  media.stop();
  await late;
  await flushMicrotasks();
  expect([live(), banners()]).toEqual([[], []]);
  await media.flipCamera();
  expect(opened).toHaveLength(2);
});
