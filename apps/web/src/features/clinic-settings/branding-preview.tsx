import type { Accent } from '@nadi/domain/branding';
import { formatMoney } from '@nadi/domain/money';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';

type BrandingPreviewProps = {
  name: string;
  legalName: string;
  taxId: string;
  accent: Accent;
  /** Address of the logo, or of the picture in its place. */
  mark: string;
  /** True while something is not saved. */
  changed: boolean;
};

/** How the header on a phone, a mail and a receipt would be; drawings, so nothing in them can be used. */
export function BrandingPreview(props: BrandingPreviewProps) {
  const { name, legalName, taxId, accent, mark, changed } = props;
  const brand = (
    <span className="flex min-w-0 items-center gap-2 font-bold">
      <img src={mark} alt="" className="size-8 shrink-0" />
      <span className="line-clamp-2 leading-tight wrap-anywhere">{name}</span>
    </span>
  );
  const issuer = [legalName || name, taxId && `Tax number ${taxId}`].filter(Boolean).join(', ');
  return (
    <section
      aria-label="Preview"
      data-accent={accent}
      className="grid content-start gap-4 self-start rounded bg-canvas p-4 text-sm"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Preview</h3>
        {/* Announced when the first change is made, and when it is saved. */}
        <p role="status" className="text-xs font-medium text-waiting">
          {changed && 'Not saved yet'}
        </p>
      </div>
      <Sample title="Header, on a phone">
        <div className="flex items-center justify-between gap-3">
          {brand}
          <span className="flex shrink-0 items-center gap-3">
            <span className="rounded border border-control px-2 py-1 text-xs font-semibold">
              Create account
            </span>
            <Menu aria-hidden size={20} />
          </span>
        </div>
      </Sample>
      <Sample title="Mail">
        {brand}
        <p className="pt-3 font-semibold">Your appointment is booked</p>
        <p className="pb-3 text-ink-soft">Wed 6 Jan 2027, 10:00 AM</p>
        <span className="inline-block rounded bg-action px-4 py-2 font-semibold text-on-action">
          See the appointment
        </span>
      </Sample>
      <Sample title="Receipt">
        <div className="flex items-start justify-between gap-3">
          {brand}
          <span className="font-semibold">Receipt</span>
        </div>
        <p className="py-3 text-xs text-ink-soft wrap-anywhere">{issuer}</p>
        <p className="flex justify-between gap-3 border-t border-line pt-2 figures">
          <span>Paid</span>
          <span>{formatMoney(550)}</span>
        </p>
      </Sample>
    </section>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-xs text-ink-soft">{title}</figcaption>
      <div className="rounded bg-card p-3 shadow-card">{children}</div>
    </figure>
  );
}
