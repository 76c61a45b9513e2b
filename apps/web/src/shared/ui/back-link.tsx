import { ArrowLeft } from 'lucide-react';
import { Link } from '#shared/router/link.tsx';

type BackLinkProps = { to: string; children: string };

/** A link from one record back to its list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-medium text-action hover:underline"
    >
      <ArrowLeft aria-hidden size={18} />
      {children}
    </Link>
  );
}
