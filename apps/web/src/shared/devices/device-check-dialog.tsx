import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { DeviceCheck } from './device-check.tsx';

type DeviceCheckDialogProps = { open: boolean; onClose: () => void };

export function DeviceCheckDialog({ open, onClose }: DeviceCheckDialogProps) {
  return (
    <Dialog open={open} title="Camera and microphone" onClose={onClose}>
      <DeviceCheck />
      <Button onClick={onClose}>Done</Button>
    </Dialog>
  );
}
