import { ArrowDownLeft, ArrowUpRight, ChevronDown, LockKeyhole } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { type NetworkEntry, preview } from './demo-state.ts';
import { Panel } from './panel.tsx';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

export function NetworkActivity({ log }: { log: readonly NetworkEntry[] }) {
  return (
    <Panel
      title={i18n._('Network Activity')}
      intro={i18n._('What crossed the network, as anyone on the way would see it.')}
    >
      {log.length === 0 ? (
        <p className="text-ink-soft">
          {i18n._('Nothing yet. Start the demo to see real requests here.')}
        </p>
      ) : (
        <ol className="grid gap-2">
          {log.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** A response is never pending. */
function describeMessage(direction: NetworkEntry['direction'], status: NetworkEntry['status']) {
  if (direction === 'response') return i18n._('response, success');
  return status === 'pending' ? i18n._('request, pending') : i18n._('request, success');
}

function Entry({ entry }: { entry: NetworkEntry }) {
  const { method, endpoint, direction, status, timestamp, encrypted } = entry;
  const Arrow = direction === 'request' ? ArrowUpRight : ArrowDownLeft;
  return (
    <details className="group rounded bg-canvas">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded px-3 py-2 [&::-webkit-details-marker]:hidden">
        <Arrow aria-hidden size={18} className="shrink-0 text-action" />
        <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
          {method} {endpoint}
        </span>
        {encrypted && (
          <span className="inline-flex items-center gap-1 rounded-full bg-done-soft px-2 py-0.5 text-xs font-semibold text-done">
            <LockKeyhole aria-hidden size={14} />
            {i18n._('Encrypted')}
          </span>
        )}
        <span className="text-xs text-ink-soft">{describeMessage(direction, status)}</span>
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-2 px-3 pb-3">
        <p className="text-xs text-ink-soft figures">
          <time dateTime={new Date(timestamp).toISOString()}>{CLOCK.format(timestamp)}</time>
        </p>
        <dl dir="ltr" className="grid gap-2 text-xs">
          {Object.entries(entry.data).map(([name, value]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="break-all figures">
                {name === 'encrypted' ? preview(String(value)) : String(value)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
