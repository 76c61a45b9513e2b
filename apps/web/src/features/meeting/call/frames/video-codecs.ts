/** Retransmission and repair, whose packets carry the encrypted frames of any codec. */
const REPAIR = ['video/rtx', 'video/red', 'video/ulpfec', 'video/flexfec-03'];

/**
 * Sends and receives VP8 alone, which every browser has (RFC 7742 §5). `frame-layout.ts` encrypts no other codec:
 * packetizers read more of their frames.
 */
export function restrictToVp8(
  transceiver: Pick<RTCRtpTransceiver, 'setCodecPreferences'>,
  codecs = globalThis.RTCRtpReceiver?.getCapabilities('video')?.codecs ?? [],
): void {
  const allowed = ['video/vp8', ...REPAIR];
  const usable = codecs.filter(({ mimeType }) => allowed.includes(mimeType.toLowerCase()));
  if (usable.some(({ mimeType }) => mimeType.toLowerCase() === 'video/vp8'))
    transceiver.setCodecPreferences(usable);
}
