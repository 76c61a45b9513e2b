import { Settings2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import type { ButtonVariant } from '#shared/ui/button-style.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { PartLoadError } from '#shared/ui/part-load-error.tsx';

const DeviceCheck = lazyPart(
  async () => (await import('./device-check.tsx')).DeviceCheck,
  PartLoadError,
);

/** Opens the optional check of camera and microphone. */
export function DeviceCheckButton({ variant = 'ghost' }: { variant?: ButtonVariant }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        <Settings2 aria-hidden size={18} />
        Check camera and microphone
      </Button>
      <Dialog open={open} title="Camera and microphone" onClose={() => setOpen(false)}>
        <Suspense fallback={<div aria-busy className="aspect-video rounded bg-ink" />}>
          <DeviceCheck />
        </Suspense>
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </>
  );
}
