import type { FrameEncryption } from './frames/frame-encryption.ts';
import type { LocalTracks } from './local-media.ts';
import type { CreateMeshTransport, DeviceState, MeshTransport } from './media-room.ts';
import { Mesh } from './mesh.ts';
import { QualityMonitor } from './quality-monitor.ts';

export interface PeerConnectionFactory {
  createConnection(config: RTCConfiguration): RTCPeerConnection;
  createStream(): MediaStream;
}

interface MeshParts extends PeerConnectionFactory {
  frames: FrameEncryption;
}

/** Creates a room in which each pair of participants has a peer connection of its own. */
export function meshRoom(factory: MeshParts): CreateMeshTransport {
  return (deps): MeshTransport => {
    let tracks: LocalTracks = { audio: null, video: null, screen: null };
    let state: DeviceState = { mic: false, camera: false, screen: false };
    const { frames } = factory;
    const mesh = new Mesh({
      ...factory,
      ...deps,
      tracks: () => tracks,
      state: () => state,
      onReady(member) {
        void monitor.apply(member);
        deps.onReachable(member.participant.id);
      },
      onLayerWanted: (member) => void monitor.apply(member),
    });
    const monitor = new QualityMonitor({
      mesh,
      clock: deps.clock,
      sharing: () => state.screen,
      tracks: () => tracks,
      onChange: deps.onChange,
    });

    return {
      get participants() {
        return [...mesh.members.values()];
      },
      local: monitor,
      get publicKey() {
        return frames.publicKey;
      },
      connect: ({ selfId, iceServers }) => mesh.connect(selfId, [...iceServers]),
      start: () => void frames.ready.then(() => mesh.start()),
      setParticipants: (participants, offering) => mesh.setParticipants(participants, offering),
      reconnect: () => mesh.reconnect(),
      disconnect: (id) => mesh.disconnect(id),
      addParticipant: (participant) => mesh.addParticipant(participant),
      removeParticipant: (id, removed) => mesh.removeParticipant(id, removed),
      receiveOffer: (from, offer) => mesh.receiveOffer(from, offer),
      receiveAnswer: (from, answer) => mesh.receiveAnswer(from, answer),
      receiveCandidate: (from, candidate) => mesh.receiveCandidate(from, candidate),
      publish(kind, track) {
        tracks = { ...tracks, [kind]: track };
        mesh.setTrack(kind, track);
      },
      publishState(next) {
        state = next;
        mesh.broadcastState();
      },
      sendChat: (text, id) => mesh.broadcast({ kind: 'chat', text, id }),
      setTileHeights: (heights) => mesh.setTileHeights(heights),
      sendVitals: (reading) => mesh.sendVitals(reading),
      requestMute: () => void mesh.broadcast({ kind: 'mute-request' }),
      sendVerification: (message, to) => mesh.sendTo(to, message),
      leave() {
        monitor.stop();
        mesh.close();
        frames.stop();
      },
    };
  };
}
