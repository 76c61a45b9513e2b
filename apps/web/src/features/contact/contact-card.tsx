import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type ContactCardProps = { Icon: LucideIcon; title: string; children: ReactNode };

export function ContactCard({ Icon, title, children }: ContactCardProps) {
  return (
    <section className="flex gap-4 rounded bg-card p-6 shadow-card">
      <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-action" />
      <div className="grid content-start gap-1 text-base">
        <h2 className="text-base">{title}</h2>
        {children}
      </div>
    </section>
  );
}
