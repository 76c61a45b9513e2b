import type { Tile } from './call/call-state.ts';
import { PHONE } from './stage-layout.ts';

/** A mesh holds twelve people, and more pictures than that are too small. */
const ONE_PAGE_MAX = 12;
const PER_PAGE_ON_PHONE = 8;

interface PagesInput {
  tiles: readonly Pick<Tile, 'id' | 'isLocal' | 'sharing'>[];
  /** The width of the stage in CSS pixels. */
  width: number;
  /** The wanted page, from 0. */
  page: number;
  pinned: string | null;
  speaker: string | null;
}

interface StagePage {
  /** The ids of the tiles to show, in their order on the stage. */
  ids: readonly string[];
  /** From 0. */
  page: number;
  pages: number;
}

/**
 * Returns the tiles of a page. Oneself, the pinned tile and shared screens are on every page; the speaker takes the
 * last place if they are on another one, so that nothing else moves. The last page is full as well.
 */
export function stagePage({ tiles, width, page, pinned, speaker }: PagesInput): StagePage {
  if (tiles.length <= ONE_PAGE_MAX) return { ids: tiles.map(({ id }) => id), page: 0, pages: 1 };
  const size = width < PHONE ? PER_PAGE_ON_PHONE : ONE_PAGE_MAX;
  const stays = ({ id, isLocal, sharing }: PagesInput['tiles'][number]) =>
    isLocal || id === pinned || sharing;
  const fixed = tiles.filter(stays).map(({ id }) => id);
  const turning = tiles.filter((tile) => !stays(tile)).map(({ id }) => id);
  const perPage = Math.max(1, size - fixed.length);
  const pages = Math.max(1, Math.ceil(turning.length / perPage));
  const at = Math.min(page, pages - 1);
  const first = Math.max(0, Math.min(at * perPage, turning.length - perPage));
  const shown = turning.slice(first, first + perPage);
  if (speaker !== null && turning.includes(speaker) && !shown.includes(speaker))
    shown.splice(-1, 1, speaker);
  return { ids: [...fixed, ...shown], page: at, pages };
}
