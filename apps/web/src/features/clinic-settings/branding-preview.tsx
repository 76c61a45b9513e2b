import type { Accent } from '@nadi/domain/branding';
import { joinWords } from '@nadi/messages/en/english';
import { formatAmount, formatClock, formatWeekday } from '@nadi/messages/when';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#shared/language/i18n.ts';

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
  const issuer = joinWords(i18n, [
    legalName || name,
    ...(taxId ? [i18n._('Tax number {number}', { number: taxId })] : []),
  ]);
  return (
    <section
      aria-label={i18n._('Preview')}
      data-accent={accent}
      className="grid content-start gap-4 self-start rounded bg-canvas p-4 text-sm"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{i18n._('Preview')}</h3>
        {/* Announced when the first change is made, and when it is saved. */}
        <p role="status" className="text-xs font-medium text-waiting">
          {changed && i18n._('Not saved yet')}
        </p>
      </div>
      <Sample title={i18n._('Header, on a phone')}>
        <div className="flex items-center justify-between gap-3">
          {brand}
          <span className="flex shrink-0 items-center gap-3">
            <span className="rounded border border-control px-2 py-1 text-xs font-semibold">
              {i18n._('Create account')}
            </span>
            <Menu aria-hidden size={20} />
          </span>
        </div>
      </Sample>
      <Sample title={i18n._('Mail')}>
        {brand}
        <p className="pt-3 font-semibold">{i18n._('Your appointment is booked')}</p>
        <p className="pb-3 text-ink-soft">{sampleTime()}</p>
        <span className="inline-block rounded bg-action px-4 py-2 font-semibold text-on-action">
          {i18n._('See the appointment')}
        </span>
      </Sample>
      <Sample title={i18n._('Receipt')}>
        <div className="flex items-start justify-between gap-3">
          {brand}
          <span className="font-semibold">{i18n._('Receipt')}</span>
        </div>
        <p className="py-3 text-xs text-ink-soft wrap-anywhere">{issuer}</p>
        <p className="flex justify-between gap-3 border-t border-line pt-2 figures">
          <span>{i18n._('Paid')}</span>
          <span>{formatAmount(i18n, 550)}</span>
        </p>
      </Sample>
    </section>
  );
}

function sampleTime(): string {
  return joinWords(i18n, [
    formatWeekday(i18n, { year: 2027, month: 1, day: 6 }),
    formatClock(i18n, { hour: 10, minute: 0 }),
  ]);
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-xs text-ink-soft">{title}</figcaption>
      <div className="rounded bg-card p-3 shadow-card">{children}</div>
    </figure>
  );
}
