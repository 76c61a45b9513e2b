import type { CallSnapshot, Phase } from './call-state.ts';
import type { Lobby } from './lobby.ts';
import type { LocalMedia } from './local-media.ts';
import type { MediaRoom, RemoteParticipant } from './media-room.ts';
import { localTile, remoteTile, roleOf } from './tiles.ts';

type Shown =
  | 'roomId'
  | 'presence'
  | 'banner'
  | 'chat'
  | 'refusal'
  | 'appointment'
  | 'appointmentCancelled'
  | 'self';

/** The facts that the engine combines into a snapshot. */
interface CallFacts extends Pick<CallSnapshot, Shown> {
  /** The stream that the local tile shows. */
  stream: MediaStream;
  media: LocalMedia;
  /** Null before joining. */
  room: Pick<MediaRoom, 'participants' | 'local'> | null;
  lobby: Lobby['snapshot'];
  /** True once the devices were opened or refused. */
  mediaReady: boolean;
  admitted: boolean;
  ended: boolean;
  socketConnected: boolean;
}

export function createSnapshot(facts: CallFacts): CallSnapshot {
  const { roomId, stream, media, room, lobby, presence, banner, chat, refusal } = facts;
  const { appointment, appointmentCancelled, self } = facts;
  const inAppointment = appointment !== null;
  const others = room?.participants ?? [];
  const local = localTile({
    ...self,
    role: roleOf(self, inAppointment),
    stream,
    media,
    status: room?.local ?? null,
  });
  return {
    phase: phaseOf(facts),
    roomId,
    connected: facts.socketConnected && !mediaStopped(others),
    inRoom: facts.admitted,
    ...lobby,
    tiles: [
      local,
      ...others.map((remote) => remoteTile(remote, roleOf(remote.participant, inAppointment))),
    ],
    presence,
    mic: media.mic,
    camera: media.camera,
    sharing: media.sharing,
    banner,
    chat,
    refusal,
    appointment,
    appointmentCancelled,
    self,
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
