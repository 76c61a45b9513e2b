import { useEffect, useRef, useState } from 'react';

const LOAD_TIMEOUT_MS = 3000;

/** Plays the stream. `blocked` is true while the browser requires a tap before playing sound. */
export function usePlayback(stream: MediaStream | null) {
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    const attach = () => {
      const element = video.current;
      if (!element || element.srcObject === stream) return;
      element.srcObject = stream;
      if (!stream) return;
      element.play().catch((error: unknown) => {
        // An AbortError means that a newer stream replaced this one.
        if (error instanceof Error && error.name === 'NotAllowedError') setBlocked(true);
      });
    };
    // A stream without frames would delay the document's load event indefinitely.
    if (document.readyState === 'complete') return attach();
    addEventListener('load', attach, { once: true });
    // A resource that never loads must not delay the call.
    const late = setTimeout(attach, LOAD_TIMEOUT_MS);
    return () => {
      clearTimeout(late);
      removeEventListener('load', attach);
    };
  }, [stream]);

  async function unblock() {
    await video.current?.play();
    setBlocked(false);
  }

  return { video, blocked, unblock };
}
