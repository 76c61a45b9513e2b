import { ShieldCheck } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#shared/ui/button.tsx';

export function DataProtectionCard() {
  return (
    <section aria-labelledby="data-protection" className="page pt-14">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded bg-card px-6 py-8 shadow-card md:px-10">
        <div className="flex max-w-full items-start gap-4">
          <ShieldCheck aria-hidden size={32} className="mt-0.5 shrink-0 text-action" />
          <div className="measure grid gap-2">
            <h2 id="data-protection" className="text-xl">
              Your health data travels sealed
            </h2>
            <p className="text-ink-soft">
              Before every protected request, your browser and the clinic agree on a new key. Watch
              it happen, and try to break it.
            </p>
          </div>
        </div>
        <LinkButton to={paths.encryptionExplained} variant="secondary" className="max-sm:w-full">
          See how your data is protected
        </LinkButton>
      </div>
    </section>
  );
}
