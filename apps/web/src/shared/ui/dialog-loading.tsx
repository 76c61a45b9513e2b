import { LoaderCircle } from 'lucide-react';

/** A placeholder for a dialog while its code loads: its backdrop with a spinner. */
export function DialogLoading() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-veil">
      <LoaderCircle aria-label="Loading" size={32} className="animate-spin text-on-action" />
    </div>
  );
}
