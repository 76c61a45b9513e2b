import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from './button.tsx';

const COPIED_MS = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <Button variant="secondary" onClick={copy}>
      {copied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
      <span aria-live="polite">{copied ? i18n._('Copied to clipboard!') : label}</span>
    </Button>
  );
}
