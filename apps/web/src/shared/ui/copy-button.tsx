import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

const COPIED_MS = 2000;

type CopyButtonProps = {
  text: string;
  label: string;
  copiedLabel?: string;
  variant?: ButtonVariant;
};

export function CopyButton({
  text,
  label,
  copiedLabel = 'Copied to clipboard!',
  variant = 'secondary',
}: CopyButtonProps) {
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
    <Button variant={variant} onClick={copy}>
      {copied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
