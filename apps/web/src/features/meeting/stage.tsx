import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Call, CallSnapshot, PresenceEvent, Tile } from './call/call-state.ts';
import { FlipButton } from './flip-button.tsx';
import { type Box, type StageView, stageLayout } from './stage-layout.ts';
import { VideoTile } from './video-tile.tsx';

/** A participant must speak this long to become the active speaker, so that a cough does not count. */
const SPEECH_MS = 1500;

type StageProps = { call: Call; snapshot: CallSnapshot; view: StageView };

/** The tiles, placed by `stageLayout`. Each tile keeps its element, so that pictures do not flicker. */
export function Stage({ call, snapshot, view }: StageProps) {
  const { tiles, inRoom, presence, waiting } = snapshot;
  const { stage, size } = useSize();
  const [pinned, setPinned] = useState<string | null>(null);
  const speaker = useActiveSpeaker(tiles);
  const boxes = stageLayout({ tiles, ...size, view, pinned, speaker });
  useEffect(() => call.setTileHeights(tileHeights(tiles, boxes)));
  const pinnable = tiles.length > 2;
  return (
    <ul ref={stage} aria-label="People in this meeting" className="absolute inset-0">
      {tiles.map((tile, at) => {
        const box = boxes[at];
        if (!box) return null;
        return (
          <li key={tile.id} style={styleOf(box)} className={`call-tile ${LOOKS[box.place]}`}>
            <VideoTile
              tile={tile}
              width={box.width}
              speaker={snapshot.speaker}
              besideCorner={box.place === 'main' && boxes.some(({ place }) => place === 'corner')}
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
            {inRoom ? aloneText(presence, waiting?.ended ?? false) : 'Entering the meeting…'}
          </p>
        </li>
      )}
    </ul>
  );
}

const LOOKS: Record<Box['place'], string> = {
  main: '',
  cell: '',
  strip: '',
  corner: 'z-[1] outline-2 outline-canvas',
};

function styleOf({ x, y, width, height }: Box): CSSProperties {
  return { width, height, transform: `translate(${x}px, ${y}px)` };
}

/** Phones have up to three pixels for one of CSS; the eye sees two. */
const PIXELS_MAX = 2;

function tileHeights(tiles: readonly Tile[], boxes: readonly Box[]): Map<string, number> {
  const scale = Math.min(devicePixelRatio, PIXELS_MAX);
  // A 16:9 picture covers its tile.
  const heights = boxes.map(({ width, height }) => Math.max(height, (width * 9) / 16) * scale);
  return new Map(tiles.map(({ id }, at) => [id, heights[at] ?? 0]));
}

function aloneText(presence: PresenceEvent | null, ended: boolean): string {
  if (ended) return 'The consultation is over. You can leave the meeting.';
  if (presence?.kind === 'left') return `${presence.name} left. You can wait here or end the call.`;
  return 'You are the only one here. The meeting begins as soon as somebody joins.';
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
