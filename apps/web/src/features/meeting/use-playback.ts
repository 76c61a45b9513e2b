import { useEffect, useRef, useState } from 'react';

const LOAD_AWAITED_MS = 3000;

/** Plays the stream; `blocked` where the browser wants a tap before it lets a page make sound. */
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
        // An AbortError only says that a newer stream took over.
        if (error instanceof Error && error.name === 'NotAllowedError') setBlocked(true);
      });
    };
    // A stream without pictures yet would keep the document from ever being loaded.
    if (document.readyState === 'complete') return attach();
    addEventListener('load', attach, { once: true });
    // Nor may a font that never comes keep two people from hearing each other.
    const late = setTimeout(attach, LOAD_AWAITED_MS);
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
