import { Download } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

/** The recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 ref={focusHeading} tabIndex={-1} className="font-semibold focus-visible:outline-none">
        Your recovery codes
      </h3>
      <Notice tone="waiting">
        <p>
          Store these codes now, on paper or in a password manager: they are not shown again. Each
          replaces the code of the app once, if you lose your phone.
        </p>
      </Notice>
      <ol className="grid max-w-md grid-cols-1 gap-x-6 gap-y-1 rounded-sm bg-canvas px-4 py-3 figures sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-medium tracking-wider">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 px-2 font-medium text-action underline"
        >
          <Download aria-hidden size={18} />
          Save as a file
        </a>
        <Button onClick={onStored}>I have stored them</Button>
      </div>
    </div>
  );
}

function focusHeading(heading: HTMLElement | null) {
  heading?.focus();
}
