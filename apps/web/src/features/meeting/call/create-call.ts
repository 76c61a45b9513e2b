import { CallEngine } from './call.ts';
import type { CallDeps } from './call-deps.ts';
import type { Call } from './call-state.ts';

export function createCall(deps: CallDeps): Call {
  const engine = new CallEngine(deps);
  return {
    snapshot: () => engine.snapshot,
    subscribe: (listener) => engine.subscribe(listener),
    join: () => engine.join(),
    leave: () => engine.leave(),
    toggleMic: () => engine.media.toggleMic(),
    toggleCamera: () => engine.media.toggleCamera(),
    flipCamera: () => engine.media.flipCamera(),
    shareScreen: () => engine.media.toggleScreen(),
    selectDevices: (devices) => engine.selectDevices(devices),
    listDevices: () => deps.media.enumerateDevices(),
    setTileHeights: (heights) => engine.room?.setTileHeights(heights),
    sendChat: (text) => engine.sendChat(text),
    dismissBanner: () => engine.showBanner(null),
    host: engine.lobby.host,
    requestMute: () => engine.room?.requestMute(),
    dismissMuteRequest: () => engine.lobby.dismissMuteRequest(),
    dismissNextPatient: () => engine.lobby.dismissNextPatient(),
    confirmPictures: (pictures) => engine.verification.confirm(pictures),
    rejectPictures: () => engine.stopUnverified(),
    shareVitals: (reading) => engine.room?.sendVitals(reading),
  };
}
