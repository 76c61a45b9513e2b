import { initials } from '#shared/ui/avatar.tsx';

const SIZE = 512;

/** Draws a doctor's initials as a picture, in the colours of the site. */
export async function drawInitials(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  const context = canvas.getContext('2d');
  const style = getComputedStyle(document.documentElement);
  if (context) {
    context.fillStyle = style.getPropertyValue('--action-soft');
    context.fillRect(0, 0, SIZE, SIZE);
    context.fillStyle = style.getPropertyValue('--action');
    context.font = `600 ${SIZE * 0.4}px Figtree, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initials(name) || 'Dr', SIZE / 2, SIZE / 2);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return new File(blob ? [blob] : [], 'initials.png', { type: 'image/png' });
}
