import { LoaderCircle } from 'lucide-react';

/** Used by /verify only; every other loading state is a skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center text-action">
      <LoaderCircle aria-hidden size={44} className="animate-spin" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
