import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { usePopoverClosing } from './use-popover-closing.ts';

type MenuProps = {
  /** The button's content. */
  label: ReactNode;
  children: ReactNode;
  className?: string;
  /** Hides the arrow if an icon already shows that it is a menu. */
  plain?: boolean;
  /** Called when the button is pressed. */
  onPress?: () => void;
};

const ITEM_STYLE =
  '[&>*]:flex [&>*]:min-h-11 [&>*]:w-full [&>*]:items-center [&>*]:gap-3 [&>*]:rounded-sm [&>*]:px-3 ' +
  '[&>*]:text-start [&>*]:font-medium [&>*:hover]:bg-action-soft';

/** A button that opens a list of links and buttons in the browser's popover. */
export function Menu({ label, children, className, plain, onPress }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  usePopoverClosing(list);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onClick={onPress}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded px-3 font-semibold hover:bg-action-soft',
          className,
        )}
      >
        {label}
        {!plain && <ChevronDown aria-hidden size={18} />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={classNames(
          'under-anchor w-60 rounded border border-line bg-card p-2 text-ink shadow-card',
          ITEM_STYLE,
        )}
      >
        {children}
      </div>
    </>
  );
}
