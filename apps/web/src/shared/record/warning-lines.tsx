import { TriangleAlert } from 'lucide-react';

type WarningLinesProps = { lines: readonly string[]; className?: string };

/** Warnings about a prescription, one line each; nothing without warnings. */
export function WarningLines({ lines, className = 'text-waiting' }: WarningLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={`grid gap-1 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2 wrap-anywhere">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {line}
        </li>
      ))}
    </ul>
  );
}
