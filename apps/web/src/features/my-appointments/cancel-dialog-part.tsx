import { type ComponentProps, Suspense, useState } from 'react';
import { DialogLoading } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';

const Dialog = lazyPart(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  PartLoadError,
);

/** The cancel dialog, loaded when it is first opened; it stays mounted to return the focus. */
export function CancelDialog(props: ComponentProps<typeof Dialog>) {
  const open = props.appointment !== undefined;
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      <Dialog {...props} />
    </Suspense>
  );
}
