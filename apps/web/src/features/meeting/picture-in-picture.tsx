import { PictureInPicture2 } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { toast } from '#shared/ui/toast.ts';

type PictureInPictureProps = {
  video: RefObject<HTMLVideoElement | null>;
  name: string;
  /** True for the screen that this person shares. */
  isScreen?: boolean;
  /** True if there is a picture to show. */
  available: boolean;
  /** True if the tile has no room for the button while the window is closed. */
  small?: boolean;
};

/** Shows a participant's picture in a small window over other programs, in browsers that support it. */
export function PictureInPicture(props: PictureInPictureProps) {
  const { video, name, isScreen = false, available, small = false } = props;
  const open = useIsOpen(video);
  useClosing(video, available);
  if (!available || (small && !open) || !document.pictureInPictureEnabled) return null;
  return (
    <button
      type="button"
      aria-label={
        isScreen
          ? i18n._('Picture of the screen of {name} in a small window', { name })
          : i18n._('Picture of {name} in a small window', { name })
      }
      aria-pressed={open}
      onClick={() => void toggle(video.current)}
      className={`absolute top-1 start-1 z-[1] grid size-11 place-items-center rounded bg-canvas/70 hover:bg-canvas focus-visible:opacity-100 ${open ? '' : 'pin-button'}`}
    >
      <PictureInPicture2 aria-hidden size={18} />
    </button>
  );
}

function useIsOpen(video: PictureInPictureProps['video']): boolean {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const opened = () => setOpen(true);
    const closed = () => setOpen(false);
    element.addEventListener('enterpictureinpicture', opened);
    element.addEventListener('leavepictureinpicture', closed);
    return () => {
      element.removeEventListener('enterpictureinpicture', opened);
      element.removeEventListener('leavepictureinpicture', closed);
    };
  }, [video]);

  return open;
}

/** Closes the window when the call ends, the participant leaves or their camera goes off. */
function useClosing(video: PictureInPictureProps['video'], available: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (!available || !element) return;
    return () => void close(element);
  }, [video, available]);
}

async function toggle(video: HTMLVideoElement | null): Promise<void> {
  if (!video) return;
  if (document.pictureInPictureElement === video) return close(video);
  try {
    await video.requestPictureInPicture();
  } catch {
    void toast.error(i18n._('The small window could not be opened. Please try again.'));
  }
}

async function close(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement !== video) return;
  // Rejected if the browser has closed it by itself.
  await document.exitPictureInPicture().catch(() => {});
}
