import type { Tile } from './call/call-state.ts';

export type Place = 'whole' | 'corner' | 'cell' | 'screen' | 'strip';

interface Places {
  grid: 'alone' | 'pair' | 'few' | 'many' | 'screen';
  /** In the order of the tiles. */
  places: Place[];
}

/** With two, the other is the picture and oneself the corner; a shared screen is everybody's picture. */
export function placesOf(tiles: readonly Pick<Tile, 'isLocal' | 'sharing'>[]): Places {
  const all = (place: Place) => tiles.map(() => place);
  if (tiles.length <= 1) return { grid: 'alone', places: all('whole') };
  if (tiles.length === 2) {
    return { grid: 'pair', places: tiles.map(({ isLocal }) => (isLocal ? 'corner' : 'whole')) };
  }
  const screen = tiles.findIndex(({ isLocal, sharing }) => sharing && !isLocal);
  if (screen >= 0) {
    return { grid: 'screen', places: tiles.map((_, at) => (at === screen ? 'screen' : 'strip')) };
  }
  return { grid: tiles.length <= 4 ? 'few' : 'many', places: all('cell') };
}
