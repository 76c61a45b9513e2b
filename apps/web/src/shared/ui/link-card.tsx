import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from '#shared/router/link.tsx';

type LinkCardProps = { to: string; icon: LucideIcon; title: string };

/** A card that opens a page of its own. */
export function LinkCard({ to, icon: Icon, title }: LinkCardProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 rounded bg-card px-5 font-semibold shadow-card hover:text-action sm:px-8"
    >
      <Icon aria-hidden size={18} className="text-action" />
      <span className="flex-1">{title}</span>
      <ChevronRight aria-hidden size={18} />
    </Link>
  );
}
