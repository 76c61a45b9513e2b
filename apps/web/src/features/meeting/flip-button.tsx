import { SwitchCamera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import type { Call, CallSnapshot } from './call/call-state.ts';

type FlipButtonProps = { call: Call; camera: CallSnapshot['camera']; back: boolean };

/** Switches between front and back camera, on touch devices with more than one camera. */
export function FlipButton({ call, camera, back }: FlipButtonProps) {
  const several = useSeveralCameras(call, camera.enabled);
  if (!several || !camera.enabled) return null;
  const { pending } = camera;
  return (
    <>
      <button
        type="button"
        aria-label={i18n._('Switch between front and back camera')}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        onClick={() => pending || void call.flipCamera()}
        className="absolute top-1 start-1 z-[1] grid size-11 place-items-center rounded bg-canvas/70 hover:bg-canvas aria-busy:opacity-60"
      >
        <SwitchCamera aria-hidden size={18} />
      </button>
      <span role="status" className="sr-only">
        {back ? i18n._('Back camera') : i18n._('Front camera')}
      </span>
    </>
  );
}

/** Browsers list one camera until the permission is granted. */
function useSeveralCameras(call: Call, permitted: boolean): boolean {
  const [several, setSeveral] = useState(false);

  useEffect(() => {
    if (!permitted || !canFace()) return;
    let unmounted = false;
    const refresh = async () => {
      const devices = await call.listDevices().catch(() => []);
      const cameras = devices.filter(({ kind }) => kind === 'videoinput');
      if (!unmounted) setSeveral(cameras.length > 1);
    };
    void refresh();
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    return () => {
      unmounted = true;
      navigator.mediaDevices.removeEventListener('devicechange', refresh);
    };
  }, [call, permitted]);

  return several;
}

/** Returns true on phones and tablets; the cameras of a laptop are chosen in its device panel. */
function canFace(): boolean {
  return (
    navigator.maxTouchPoints > 0 &&
    navigator.mediaDevices?.getSupportedConstraints().facingMode === true
  );
}
