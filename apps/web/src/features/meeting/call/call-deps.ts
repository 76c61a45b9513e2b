import type { JoinRoom } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { StartWith } from './local-media.ts';
import type { MediaSource } from './media.ts';
import type { CreateMediaRoom } from './media-room.ts';
import type { MeetingSocket } from './signalling-client.ts';
import type { AudioOutputs } from './speaker.ts';

export interface CallDeps {
  roomId: string;
  userName: string;
  /** The result of the device check. */
  deviceCheck?: JoinRoom['check'];
  /** The token of the invitation link. */
  invitation?: string | undefined;
  /** Starts to open the meeting socket. */
  openSocket(): MeetingSocket;
  /** The devices that are on at the start; both by default. */
  startWith?: StartWith | undefined;
  media: MediaSource;
  /** Null in browsers that play through the default output only. */
  outputs: AudioOutputs | null;
  createRoom: CreateMediaRoom;
  createStream(): MediaStream;
  clock: CallClock;
}
