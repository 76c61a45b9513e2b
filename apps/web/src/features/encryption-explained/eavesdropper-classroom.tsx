import { PRIME } from '@nadi/secure-channel/classroom';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { BrokenMessage } from './break-message.ts';
import { preview } from './network-entry.ts';

const KEYS = Array.from({ length: PRIME - 1 }, (_, at) => at + 1);

type ClassroomSideProps = {
  encrypted: string;
  broken: BrokenMessage | undefined;
  onBreak: () => void;
};

export function ClassroomSide({ encrypted, broken, onBreak }: ClassroomSideProps) {
  return (
    <div className="grid content-start gap-3 rounded-sm bg-canvas p-4">
      <h3 className="text-base">Prime 23: 22 keys</h3>
      <p className="text-xs break-all">{preview(encrypted)}</p>
      <ol aria-label="Keys" className="flex flex-wrap gap-1.5">
        {KEYS.map((key) => (
          <Key key={key} number={key} broken={broken} />
        ))}
      </ol>
      <Button variant="danger" className="justify-self-start" onClick={onBreak}>
        {broken ? 'Break it again' : 'Try all keys'}
      </Button>
      <div role="status" className="grid gap-2">
        {broken && <BreakResult broken={broken} />}
      </div>
    </div>
  );
}

function Key({ number, broken }: { number: number; broken: BrokenMessage | undefined }) {
  const opened = broken?.key === number;
  const tried = broken?.tried.includes(number) && !opened;
  return (
    <li
      className={classNames(
        'grid min-w-8 place-items-center rounded-sm px-1.5 py-1 text-xs font-semibold figures',
        opened ? 'bg-danger text-on-action' : 'bg-card',
        tried && 'text-ink-soft line-through',
      )}
    >
      <span>
        {number}
        {opened && <span className="sr-only"> opened it</span>}
        {tried && <span className="sr-only"> tried</span>}
      </span>
    </li>
  );
}

function BreakResult({ broken }: { broken: BrokenMessage }) {
  const { key, tried, elapsedMs: took, text } = broken;
  return (
    <>
      <p className="font-semibold text-danger">
        Opened with key {key} after {tried.length} {tried.length === 1 ? 'try' : 'tries'}, in{' '}
        {took < 1 ? 'less than a millisecond' : `${Math.round(took)} milliseconds`}.
      </p>
      <p className="text-xs break-words">{text}</p>
    </>
  );
}
