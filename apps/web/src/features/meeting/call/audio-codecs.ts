const RED = 'audio/red';

/**
 * Prefers redundant audio (RFC 2198): each packet repeats the previous one, so that single losses leave
 * no gap in the sound. Browsers without it, on either side, use Opus alone.
 */
export function preferRedundantAudio(
  transceiver: Pick<RTCRtpTransceiver, 'setCodecPreferences'>,
  codecs = globalThis.RTCRtpReceiver?.getCapabilities('audio')?.codecs ?? [],
): void {
  const isRed = ({ mimeType }: RTCRtpCodec) => mimeType.toLowerCase() === RED;
  if (!codecs.some(isRed)) return;
  transceiver.setCodecPreferences([
    ...codecs.filter(isRed),
    ...codecs.filter((each) => !isRed(each)),
  ]);
}
