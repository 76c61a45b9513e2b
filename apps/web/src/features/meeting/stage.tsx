import type { Tile } from './call/call-state.ts';
import { type Place, placesOf } from './stage-places.ts';
import { VideoTile } from './video-tile.tsx';

/** One column on a phone; two columns for three or four participants. */
const GRIDS = {
  alone: 'grid place-items-center',
  pair: 'grid place-items-center',
  few: 'grid auto-rows-fr grid-cols-1 gap-2 md:grid-cols-2 md:gap-3',
  many: 'grid auto-rows-[minmax(9rem,1fr)] grid-cols-1 gap-2 overflow-y-auto sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] md:gap-3',
  screen:
    'grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] grid-rows-[1fr_auto] gap-2 overflow-y-auto',
};

const PLACES: Record<Place, string> = {
  whole: 'relative size-full max-w-6xl',
  corner:
    'absolute right-[max(0.75rem,calc(50%-35.25rem))] bottom-3 z-[1] aspect-video w-[34%] min-w-28 max-w-60 border-2 border-canvas',
  cell: 'relative size-full min-h-0',
  screen: 'relative col-span-full row-start-1 min-h-0',
  strip: 'relative aspect-video w-full max-w-44',
};

/** Every tile keeps its element when people come and go, so that no picture blinks. */
export function Stage({ tiles, inRoom }: { tiles: readonly Tile[]; inRoom: boolean }) {
  const { grid, places } = placesOf(tiles);
  return (
    <ul aria-label="People in this meeting" className={`relative size-full ${GRIDS[grid]}`}>
      {tiles.map((tile, at) => {
        const place = places[at] ?? 'cell';
        return (
          <li key={tile.id} className={`overflow-hidden rounded bg-card ${PLACES[place]}`}>
            <VideoTile tile={tile} small={place === 'corner' || place === 'strip'} />
          </li>
        );
      })}
      {grid === 'alone' && (
        <li className="absolute inset-x-3 bottom-16 text-center md:bottom-20">
          <p className="inline-block rounded bg-canvas/80 px-4 py-2">
            {inRoom
              ? 'You are the only one here. The meeting begins as soon as somebody joins.'
              : 'Entering the meeting…'}
          </p>
        </li>
      )}
    </ul>
  );
}
