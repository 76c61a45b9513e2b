/** One total of a list. */
export function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="rounded bg-card px-4 py-3 shadow-card">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold figures">{value}</dd>
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  );
}
