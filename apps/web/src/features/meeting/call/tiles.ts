import type { CallSnapshot, Tile } from './call-state.ts';
import type { LocalMedia } from './local-media.ts';
import type { Member } from './mesh.ts';
import type { Monitor } from './monitor.ts';

/** One's own tile keeps this id, whatever the server calls us. */
const OWN_TILE = 'self';

const LOWERED = {
  paused: 'Your connection is weak. Video is paused so that the sound stays clear.',
  lowered: 'Your connection is weak. Video is smaller so that the sound stays clear.',
} as const;

interface Own {
  name: string;
  verified: boolean;
  stream: MediaStream;
  media: LocalMedia;
  monitor: Monitor | null;
}

export function ownTile({ name, verified, stream, media, monitor }: Own): Tile {
  const lowered = monitor?.lowered ?? null;
  const weak = monitor?.quality === 'poor' || lowered === 'paused';
  return {
    id: OWN_TILE,
    name,
    isLocal: true,
    verified,
    stream,
    micMuted: !media.mic.enabled,
    cameraOff: media.tracks.video === null,
    sharing: media.sharing,
    speaking: (monitor?.speaking ?? false) && media.mic.enabled,
    quality: monitor?.quality ?? null,
    advice: weak && lowered ? LOWERED[lowered] : null,
  };
}

export function memberTile(member: Member): Tile {
  const { person, peer } = member;
  return {
    id: person.id,
    name: person.name,
    isLocal: false,
    verified: person.verified,
    stream: peer.connection?.stream ?? null,
    micMuted: !member.mic,
    cameraOff: !member.camera,
    sharing: member.screen,
    speaking: member.speaking && member.mic,
    quality: peer.link === 'up' ? member.quality : null,
    advice: memberAdvice(member),
  };
}

function memberAdvice({ person, peer, ownQuality }: Member): string | null {
  if (peer.broken) return 'Connection lost. Trying again…';
  if (peer.link !== 'up') return 'Connecting…';
  return ownQuality === 'poor' ? `${person.name} has a weak connection.` : null;
}

/** Keeps what has not changed, so that a screen draws only what has. */
export function settle(before: CallSnapshot, after: CallSnapshot): CallSnapshot {
  const known = new Map(before.tiles.map((tile) => [tile.id, tile]));
  const tiles = after.tiles.map((tile) => keep(known.get(tile.id), tile));
  const next = {
    ...after,
    tiles: keep(before.tiles, tiles),
    mic: keep(before.mic, after.mic),
    camera: keep(before.camera, after.camera),
    self: keep(before.self, after.self),
  };
  return keep(before, next);
}

function keep<T extends object>(before: T | undefined, after: T): T {
  if (before === undefined || Object.keys(before).length !== Object.keys(after).length)
    return after;
  const same = Object.entries(after).every(([name, value]) => Reflect.get(before, name) === value);
  return same ? before : after;
}
