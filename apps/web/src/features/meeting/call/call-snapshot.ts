import type { Participant } from '@nadi/contract/meeting-events';
import { i18n } from '#shared/language/i18n.ts';
import type { CallSnapshot, Phase, Tile, TileRole } from './call-state.ts';
import type { Lobby } from './lobby.ts';
import type { LocalMedia } from './local-media.ts';
import type { LocalStatus, MediaRoom, RemoteParticipant } from './media-room.ts';

type Shown =
  | 'roomId'
  | 'speaker'
  | 'presence'
  | 'banner'
  | 'chat'
  | 'refusal'
  | 'appointment'
  | 'appointmentCancelled'
  | 'self'
  | 'verification';

/** The facts that the engine combines into a snapshot. */
interface CallFacts extends Pick<CallSnapshot, Shown> {
  /** The stream that the local tile shows. */
  stream: MediaStream;
  media: LocalMedia;
  /** Null before joining. */
  room: Pick<MediaRoom, 'participants' | 'local' | 'publicKey' | 'mode' | 'restoring'> | null;
  lobby: Lobby['snapshot'];
  /** True once the devices were opened or refused. */
  mediaReady: boolean;
  admitted: boolean;
  ended: boolean;
  socketConnected: boolean;
}

export function createSnapshot(facts: CallFacts): CallSnapshot {
  const { roomId, stream, media, room, lobby, presence, banner, chat, refusal } = facts;
  const { appointment, appointmentCancelled, self, speaker, verification } = facts;
  const inAppointment = appointment !== null;
  const others = room?.participants ?? [];
  const local = localTile({
    ...self,
    role: roleOf(self, inAppointment),
    stream,
    media,
    status: room?.local ?? null,
    unprotected: room?.publicKey === null,
  });
  return {
    phase: phaseOf(facts),
    roomId,
    connected: facts.socketConnected && !mediaStopped(others),
    inRoom: facts.admitted,
    ...lobby,
    tiles: [
      local,
      ...others.flatMap((remote) =>
        tilesOfRemote(remote, roleOf(remote.participant, inAppointment)),
      ),
    ],
    mode: room?.mode ?? 'mesh',
    restoring: room?.restoring ?? false,
    presence,
    mic: media.mic,
    camera: media.camera,
    sharing: media.sharing,
    choosingScreen: media.choosingScreen,
    speaker,
    banner,
    chat,
    refusal,
    appointment,
    appointmentCancelled,
    self,
    verification,
  };
}

function phaseOf({ ended, room, mediaReady, admitted, socketConnected }: CallFacts): Phase {
  if (ended) return 'left';
  if (!room) return 'idle';
  if (!mediaReady) return 'acquiring';
  if (!admitted) return 'connecting';
  return socketConnected ? 'joined' : 'reconnecting';
}

/** Returns true if others are in the room and no media arrives from any of them. */
function mediaStopped(others: readonly RemoteParticipant[]): boolean {
  return others.length > 0 && others.every(({ link, frozen }) => frozen || link === 'lost');
}

/** The id of the local tile, independent of the id that the server assigns. */
const LOCAL_TILE = 'self';

interface LocalParticipant {
  name: string;
  verified: boolean;
  role: TileRole;
  forPatient?: string;
  stream: MediaStream;
  media: LocalMedia;
  /** Null before joining. */
  status: LocalStatus | null;
  unprotected: boolean;
}

export function localTile(local: LocalParticipant): Tile {
  const { name, verified, role, forPatient = null, stream, media, status } = local;
  const reduction = status?.videoReduction ?? null;
  const weak = status?.quality === 'poor' || reduction === 'paused';
  return {
    id: LOCAL_TILE,
    name,
    isLocal: true,
    verified,
    role,
    forPatient,
    stream,
    micMuted: !media.mic.enabled,
    cameraOff: media.tracks.video === null,
    backCamera: media.backCamera,
    sharing: false,
    isScreen: false,
    speaking: (status?.speaking ?? false) && media.mic.enabled,
    quality: status?.quality ?? null,
    frozen: false,
    vitals: null,
    unprotected: local.unprotected,
    advice: weak && reduction ? describeReduction(reduction) : null,
  };
}

function describeReduction(reduction: NonNullable<LocalStatus['videoReduction']>): string {
  return reduction === 'paused'
    ? i18n._('Your connection is weak. Video is paused so that the sound stays clear.')
    : i18n._('Your connection is weak. Video is smaller so that the sound stays clear.');
}

export function remoteTile(remote: RemoteParticipant, role: TileRole): Tile {
  const { id, name, verified } = remote.participant;
  return {
    id,
    name,
    isLocal: false,
    verified,
    role,
    forPatient: remote.participant.forPatient ?? null,
    stream: remote.stream,
    micMuted: !remote.mic,
    cameraOff: !remote.camera || remote.notReceived,
    backCamera: false,
    sharing: remote.screen && !remote.screenApart,
    isScreen: false,
    speaking: remote.speaking && remote.mic,
    quality: remote.link === 'connected' ? remote.quality : null,
    frozen: remote.frozen || remote.link === 'lost' || remote.link === 'refused',
    vitals: remote.vitals,
    unprotected: remote.publicKey === null,
    advice: remoteAdvice(remote),
  };
}

/** Returns the tile of a participant and, beside it, that of the screen that they share. */
export function tilesOfRemote(remote: RemoteParticipant, role: TileRole): Tile[] {
  const tile = remoteTile(remote, role);
  return remote.screen && remote.screenApart ? [tile, screenTile(remote, tile)] : [tile];
}

function screenTile({ screenStream: stream }: RemoteParticipant, person: Tile): Tile {
  return {
    ...person,
    id: `${person.id} screen`,
    stream,
    isScreen: true,
    sharing: true,
    ...{ micMuted: false, cameraOff: stream === null, speaking: false },
    ...{ quality: null, frozen: false, vitals: null },
    advice: stream ? null : i18n._('The screen is on its way…'),
  };
}

/** Returns the displayed role of a participant; in an appointment's room only its parties have one. */
export function roleOf(
  { role, party, invitedAs }: Omit<Participant, 'id'>,
  inAppointment: boolean,
): TileRole {
  return inAppointment && !party ? (invitedAs ?? 'guest') : role;
}

function remoteAdvice(remote: RemoteParticipant): string | null {
  const { participant, link, frozen, reportedQuality } = remote;
  if (link === 'refused')
    return i18n._('Not connected: the encryption of this call did not match.');
  if (link === 'lost') return i18n._('Connection lost. Trying again…');
  if (link === 'connecting') return i18n._('Connecting…');
  if (frozen) return i18n._('The picture has stopped. Reconnecting…');
  if (reportedQuality !== 'poor') return null;
  return i18n._('{name} has a weak connection.', { name: participant.name });
}

/** Returns `next` with every unchanged part taken from `previous`, so that React re-renders only changes. */
export function reuseUnchanged(previous: CallSnapshot, next: CallSnapshot): CallSnapshot {
  const known = new Map(previous.tiles.map((tile) => [tile.id, tile]));
  const tiles = next.tiles.map((tile) => reuse(known.get(tile.id), tile));
  return reuse(previous, {
    ...next,
    tiles: reuse(previous.tiles, tiles),
    mic: reuse(previous.mic, next.mic),
    camera: reuse(previous.camera, next.camera),
    self: reuse(previous.self, next.self),
    appointment: next.appointment && reuse(previous.appointment ?? undefined, next.appointment),
  });
}

function reuse<T extends object>(previous: T | undefined, next: T): T {
  if (!previous || Object.keys(previous).length !== Object.keys(next).length) return next;
  const same = Object.entries(next).every(([name, value]) => Reflect.get(previous, name) === value);
  return same ? previous : next;
}
