import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import type { Call, CallSnapshot, PresenceEvent, Tile } from './call/call-state.ts';
import { FlipButton } from './flip-button.tsx';
import { type Box, type StageView, stageLayout } from './stage-layout.ts';
import { stagePage } from './stage-pages.ts';
import { VideoTile } from './video-tile.tsx';

const PageBar = lazy(async () => ({ default: (await import('./page-bar.tsx')).PageBar }));

/** The height below the tiles that turning pages takes, in CSS pixels. */
const PAGE_BAR = 52;

/** A participant must speak this long to become the active speaker, so that a cough does not count. */
const SPEECH_MS = 1500;

type StageProps = { call: Call; snapshot: CallSnapshot; view: StageView };

/** The tiles, placed by `stageLayout`. Each tile keeps its element, so that pictures do not flicker. */
export function Stage({ call, snapshot, view }: StageProps) {
  const { tiles, inRoom, presence, waiting } = snapshot;
  const { stage, size } = useSize();
  const [pinned, setPinned] = useState<string | null>(null);
  const speaker = useActiveSpeaker(tiles);
  const [wanted, setPage] = useState(0);
  const { ids, page, pages } = stagePage({
    ...{ tiles, pinned, speaker },
    width: size.width,
    page: wanted,
  });
  const boxes = layOut(ids);
  useEffect(() => call.setTileHeights(tileHeights(tiles, boxes)));
  const shownBefore = useRef<readonly string[]>([]);
  useEffect(() => {
    shownBefore.current = ids;
  });

  /** Returns the boxes of the shown tiles by their id. */
  function layOut(shown: readonly string[]): Map<string, Box> {
    const byId = new Map(tiles.map((tile) => [tile.id, tile]));
    const onPage = shown.flatMap((id) => byId.get(id) ?? []);
    const height = size.height - (pages > 1 ? PAGE_BAR : 0);
    const placed = stageLayout({ tiles: onPage, width: size.width, height, view, pinned, speaker });
    return new Map(placed.flatMap((box, at) => (shown[at] ? [[shown[at], box]] : [])));
  }

  const pinnable = tiles.length > 2;
  return (
    <>
      <ul ref={stage} aria-label={i18n._('People in this meeting')} className="absolute inset-0">
        {tiles.map((tile) => {
          const box = boxes.get(tile.id) ?? ELSEWHERE;
          const isNew = !shownBefore.current.includes(tile.id);
          const style = box === ELSEWHERE ? 'invisible' : LOOKS[box.place];
          return (
            <li key={tile.id} style={styleOf(box, isNew)} className={`call-tile ${style}`}>
              <VideoTile
                tile={tile}
                width={box.width}
                speaker={snapshot.speaker}
                besideCorner={
                  box.place === 'main' &&
                  [...boxes.values()].some(({ place }) => place === 'corner')
                }
                pinned={tile.id === pinned}
                onPin={pinnable ? (pin) => setPinned(pin ? tile.id : null) : null}
              >
                {tile.isLocal && (
                  <FlipButton call={call} camera={snapshot.camera} back={tile.backCamera} />
                )}
              </VideoTile>
            </li>
          );
        })}
        {tiles.length === 1 && (
          <li className="absolute inset-x-3 bottom-16 text-center md:bottom-20">
            <p className="inline-block rounded bg-canvas/80 px-4 py-2">
              {inRoom
                ? aloneText(presence, waiting?.ended ?? false)
                : i18n._('Entering the meeting…')}
            </p>
          </li>
        )}
      </ul>
      {pages > 1 && (
        <Suspense>
          <PageBar page={page} pages={pages} onPage={setPage} />
        </Suspense>
      )}
    </>
  );
}

/** The place of a tile on another page: invisible, but its sound plays. */
const ELSEWHERE: Box = { x: 0, y: 0, width: 0, height: 0, place: 'cell' };

const LOOKS: Record<Box['place'], string> = {
  main: '',
  cell: '',
  strip: '',
  corner: 'z-[1] outline-2 outline-canvas',
};

/** A tile that comes from another page appears in its place instead of moving there. */
function styleOf({ x, y, width, height }: Box, isNew: boolean): CSSProperties {
  const transform = `translate(${x}px, ${y}px)`;
  return { width, height, transform, ...(isNew && { transition: 'none' }) };
}

/** Phones have up to three pixels for one of CSS; the eye sees two. */
const PIXELS_MAX = 2;

/** Returns 0 for tiles on another page, which are not received. */
function tileHeights(tiles: readonly Tile[], boxes: ReadonlyMap<string, Box>): Map<string, number> {
  const scale = Math.min(devicePixelRatio, PIXELS_MAX);
  // A 16:9 picture covers its tile.
  const heightOf = ({ width, height }: Box) => Math.max(height, (width * 9) / 16, 1) * scale;
  return new Map(
    tiles.map(({ id }) => {
      const box = boxes.get(id);
      return [id, box ? heightOf(box) : 0];
    }),
  );
}

function aloneText(presence: PresenceEvent | null, ended: boolean): string {
  if (ended) return i18n._('The consultation is over. You can leave the meeting.');
  if (presence?.kind === 'left') {
    const { name } = presence;
    return i18n._('{name} left. You can wait here or end the call.', { name });
  }
  return i18n._('You are the only one here. The meeting begins as soon as somebody joins.');
}

/** Measures the stage again when the window or a panel changes its size. */
function useSize() {
  const stage = useRef<HTMLUListElement>(null);
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { stage, size };
}

/** Returns the id of the remote participant who spoke last; null before anyone has spoken. */
function useActiveSpeaker(tiles: readonly Tile[]): string | null {
  const [active, setActive] = useState<string | null>(null);
  const speaking = tiles.find(({ isLocal, speaking }) => speaking && !isLocal)?.id ?? null;

  useEffect(() => {
    if (speaking === null) return;
    const timer = setTimeout(() => setActive(speaking), SPEECH_MS);
    return () => clearTimeout(timer);
  }, [speaking]);

  return active;
}
