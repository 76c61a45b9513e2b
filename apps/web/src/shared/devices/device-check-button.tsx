import { Settings2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button, type ButtonVariant } from '#shared/ui/button.tsx';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';

const DeviceCheckDialog = lazyPart(
  async () => (await import('./device-check.tsx')).DeviceCheckDialog,
  PartLoadError,
);

/** Opens the optional check of camera and microphone; the dialog is loaded when first opened. */
export function DeviceCheckButton({ variant = 'ghost' }: { variant?: ButtonVariant }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button variant={variant} className="px-2!" onClick={() => setState('open')}>
        <Settings2 aria-hidden size={18} />
        {i18n._('Check camera and microphone')}
      </Button>
      {state !== 'unused' && (
        <Suspense fallback={<DialogLoading />}>
          <DeviceCheckDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
