import { SendHorizontal } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Input } from '#shared/ui/input.tsx';
import type { ChatLine } from './call/call-state.ts';
import { CHAT_MAX } from './call/channel-messages.ts';
import { getCallTag } from './call-tag.ts';
import { SidePanel } from './side-panel.tsx';
import { roleWords } from './video-tile.tsx';

type ChatPanelProps = {
  chat: readonly ChatLine[];
  onSend: (text: string) => void;
  onClose: () => void;
};

export function ChatPanel({ chat, onSend, onClose }: ChatPanelProps) {
  return (
    <SidePanel title={i18n._('Chat')} closeLabel={i18n._('Close chat')} onClose={onClose}>
      <div className="grid min-h-0 grid-rows-[auto_1fr_auto]">
        <p className="px-4 pb-3 text-xs text-ink-soft">
          {i18n._(
            'Goes straight to the people in the call. It is not stored, and gone once you leave.',
          )}
        </p>
        <ChatLines chat={chat} />
        <ChatForm onSend={onSend} />
      </div>
    </SidePanel>
  );
}

function ChatLines({ chat }: { chat: readonly ChatLine[] }) {
  const end = useRef<HTMLDivElement>(null);
  const clock = new Intl.DateTimeFormat(getCallTag(), { hour: 'numeric', minute: '2-digit' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls into view.
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'end' });
  }, [chat]);
  return (
    <div
      role="log"
      aria-label={i18n._('Messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 overflow-y-auto px-4"
    >
      {chat.map(({ id, name, role, forPatient, text, at, own, sent }) => (
        <div key={id} className="pb-3">
          <p className="text-xs text-ink-soft">
            <bdi className="font-semibold text-ink">{own ? i18n._('You') : name}</bdi>{' '}
            {!own && `${roleWords({ role, forPatient })} `}
            <span className="figures">{clock.format(at)}</span>
          </p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            <LinkedText line={text} />
          </p>
          {!sent && (
            <p className="text-xs text-waiting">
              {i18n._('Not delivered: no one else is connected yet.')}
            </p>
          )}
        </div>
      ))}
      <div ref={end} />
    </div>
  );
}

function LinkedText({ line }: { line: string }) {
  return splitLinks(line).map(({ text, href }, at) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change.
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-action underline underline-offset-2"
      >
        {text}
      </a>
    ) : (
      text
    ),
  );
}

function ChatForm({ onSend }: { onSend: (text: string) => void }) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    onSend(String(new FormData(form).get('text') ?? ''));
    form.reset();
  }

  return (
    <form onSubmit={send} className="flex gap-2 p-3">
      <Input
        name="text"
        aria-label={i18n._('Message to everyone')}
        placeholder={i18n._('Message to everyone')}
        autoComplete="off"
        maxLength={CHAT_MAX}
        className="bg-canvas"
      />
      <button
        type="submit"
        aria-label={i18n._('Send message')}
        className="grid size-11 shrink-0 place-items-center rounded bg-action text-on-action hover:bg-action-strong"
      >
        <SendHorizontal aria-hidden size={20} />
      </button>
    </form>
  );
}

interface TextPart {
  text: string;
  /** The address to open; null for plain text. */
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation that ends a sentence, not an address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Splits a chat line into text and web addresses. Only http and https addresses become links. */
export function splitLinks(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const text = match[0].replace(TRAILING, '');
    if (!URL.canParse(text)) continue;
    if (match.index > end) parts.push({ text: line.slice(end, match.index), href: null });
    parts.push({ text, href: new URL(text).href });
    end = match.index + text.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end), href: null });
  return parts;
}
