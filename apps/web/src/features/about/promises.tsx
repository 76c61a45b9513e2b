import type { LucideIcon } from 'lucide-react';

type Promised = { Icon: LucideIcon; title: string; text: string };

export function Promises({ promises }: { promises: readonly Promised[] }) {
  return (
    <section aria-labelledby="promises" className="grid gap-5">
      <h2 id="promises" className="text-xl">
        What you can hold us to
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className="grid content-start gap-2 rounded bg-card p-6 shadow-card">
            <Icon aria-hidden size={28} className="text-action" />
            <h3 className="pt-1 text-base">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
