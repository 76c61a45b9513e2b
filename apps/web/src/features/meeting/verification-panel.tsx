import { english } from '@nadi/messages/en/english';
import { BadgeCheck, CircleAlert, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { SidePanel } from './side-panel.tsx';
import { VERIFICATION_PICTURES } from './verification-pictures.ts';

type VerificationPanelProps = { call: Call; snapshot: CallSnapshot; onClose: () => void };

/** Says who can read video and sound, and lets the people compare seven pictures. */
export function VerificationPanel({ call, snapshot, onClose }: VerificationPanelProps) {
  const { verification, tiles } = snapshot;
  const own = tiles.filter((tile) => tile.unprotected && tile.isLocal);
  const others = tiles.filter((tile) => tile.unprotected && !tile.isScreen);
  const unprotected = own.length > 0 ? own : others;
  const status = statusOf(snapshot);
  return (
    <SidePanel
      title={i18n._('Encryption')}
      closeLabel={i18n._('Close encryption')}
      onClose={onClose}
    >
      <div className="grid min-h-0 content-start gap-5 overflow-y-auto px-4 pb-4">
        {unprotected.length > 0 && (
          <div className="grid gap-1 rounded bg-waiting-soft px-4 py-3 text-waiting">
            {unprotected.map(({ id, name, isLocal }) => (
              <p key={id} className="flex gap-2">
                <CircleAlert aria-hidden size={18} className="mt-1 shrink-0" />
                <span className="min-w-0 wrap-anywhere">
                  {isLocal
                    ? i18n._(
                        'Your browser cannot encrypt video and sound from browser to browser. A newer one can.',
                      )
                    : i18n._(
                        'Video and sound between you and {name} are not encrypted from browser to browser: their browser cannot.',
                        { name },
                      )}
                </span>
              </p>
            ))}
          </div>
        )}
        <div role="status" className={status ? undefined : 'sr-only'}>
          {status}
        </div>
        {verification.kind === 'pictures' && (
          <Comparison
            pictures={verification.pictures}
            compared={verification.compared}
            whole={unprotected.length === 0}
            onSame={() => call.confirmPictures(verification.pictures)}
            onDifferent={call.rejectPictures}
          />
        )}
      </div>
    </SidePanel>
  );
}

function statusOf({ verification, tiles }: CallSnapshot) {
  if (verification.kind === 'checking') {
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <LoaderCircle aria-hidden size={18} className="animate-spin" />
        {i18n._('The browsers exchange their keys…')}
      </p>
    );
  }
  if (verification.kind === 'pictures' && verification.compared) {
    return (
      <p className="flex gap-2 rounded bg-done-soft px-4 py-3 text-done">
        <BadgeCheck aria-hidden size={20} className="mt-0.5 shrink-0" />
        {i18n._('You have compared the pictures. New ones appear if somebody joins or leaves.')}
      </p>
    );
  }
  if (tiles.length === 1)
    return <p className="text-ink-soft">{i18n._('You are alone at present.')}</p>;
  return null;
}

type ComparisonProps = {
  pictures: readonly number[];
  compared: boolean;
  /** True if the browsers of all people encrypt. */
  whole: boolean;
  onSame: () => void;
  onDifferent: () => void;
};

function Comparison({ pictures, compared, whole, onSame, onDifferent }: ComparisonProps) {
  const [stopping, setStopping] = useState(false);
  return (
    <section className="grid gap-4">
      {!compared && (
        <p>
          {whole
            ? i18n._(
                'Read these words to each other. If all of you see the same seven in this order, only the people in this call can see and listen to it.',
              )
            : i18n._(
                'Read these words to each other. If all of you see the same seven in this order, what the encrypting browsers send each other stays between them.',
              )}
        </p>
      )}
      <ol className="verification-pictures grid gap-2">
        {pictures.map((picture, at) => {
          const shown = VERIFICATION_PICTURES[picture];
          if (!shown) return null;
          const { wordIn, Icon } = shown;
          // Everybody compares the English one, in every language of a page.
          const [word, own] = [wordIn(english), wordIn(i18n)];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice; its place identifies it.
            <li key={at} className="grid justify-items-center gap-1 rounded bg-canvas px-1 py-3">
              <Icon aria-hidden size={32} strokeWidth={1.5} />
              <span lang="en" className="text-center text-sm">
                {word}
              </span>
              {own !== word && <span className="text-center text-sm text-ink-soft">{own}</span>}
            </li>
          );
        })}
      </ol>
      {!compared && (
        <div className="grid gap-2">
          <Button onClick={onSame}>{i18n._('They are the same')}</Button>
          <Button variant="secondary" onClick={() => setStopping(true)}>
            {i18n._('They are different')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={stopping}
        title={i18n._('Stop this call?')}
        confirmLabel={i18n._('Stop the call')}
        onConfirm={onDifferent}
        onCancel={() => setStopping(false)}
      >
        {i18n._(
          'Different pictures mean that somebody may watch and listen to this call. If somebody has just joined or left, wait a moment and compare again.',
        )}
      </ConfirmDialog>
    </section>
  );
}
