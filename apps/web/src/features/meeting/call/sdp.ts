import type { Candidate } from '@nadi/contract/meeting-events';

/** Returns the id in `o=<user> <id> <version> …`, which all descriptions of one connection share (RFC 8866 §5.2). */
export function sdpSessionId(sdp: string): string {
  return /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? '';
}

/** Returns the different certificate fingerprints (RFC 8122 §5) of a description. DTLS accepts each of them. */
export function fingerprints(sdp: string): string {
  const found = [...sdp.matchAll(/^a=fingerprint:(.*?)\s*$/gm)].map(([, value = '']) => value);
  return [...new Set(found.map((value) => value.toUpperCase()))].sort().join(' ');
}

/** Returns a candidate without what only the browser needs. */
export function plainCandidate(from: RTCIceCandidate): Candidate {
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = from;
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
