import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { Drawer } from '#shared/ui/drawer.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { isModalOpen, isTyping, useShortcuts } from './shortcuts.ts';

export type RowDrawerProps = {
  title: string;
  /** The row that is shown. */
  id: string;
  /** The rows of the page, in its order. */
  ids: readonly string[];
  onShow: (id: string) => void;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay at the bottom edge. */
  actions?: ReactNode;
};

/**
 * The details of a list's row beside the list, with the rows before and after it; J and K go through
 * them. Modal below 1024 px.
 */
export function RowDrawer(props: RowDrawerProps) {
  const { title, id, ids, onShow, onClose, children, actions } = props;
  const beside = useWide('lg');
  const index = ids.indexOf(id);
  const previous = ids[index - 1];
  const next = index < 0 ? undefined : ids[index + 1];
  const show = (row: string | undefined) => row !== undefined && onShow(row);
  useShortcuts({ j: () => show(next), k: () => show(previous) });
  useEscape(beside ? onClose : undefined);
  useMarkedRow(id);
  return (
    <Drawer
      {...{ title, onClose, actions, beside }}
      controls={
        ids.length > 1 && (
          <>
            <IconButton
              label={i18n._('Previous row')}
              icon={ChevronUp}
              aria-keyshortcuts="k"
              disabled={previous === undefined}
              onClick={() => show(previous)}
            />
            <IconButton
              label={i18n._('Next row')}
              icon={ChevronDown}
              aria-keyshortcuts="j"
              disabled={next === undefined}
              onClick={() => show(next)}
            />
          </>
        )
      }
    >
      {children}
    </Drawer>
  );
}

/** Closes a drawer that is not modal; a menu, a dialog or a field outside it keeps its Escape. */
function useEscape(onEscape: (() => void) | undefined): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    function press({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented || isModalOpen()) return;
      const inside = target instanceof Element && target.closest('[data-beside]') !== null;
      if (inside || !isTyping(target)) latest.current?.();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Tints the row without rendering the list again, and focuses its opener when the drawer closes. */
function useMarkedRow(id: string): void {
  const shown = useRef(id);
  useLayoutEffect(() => {
    shown.current = id;
    const row = findOpener(id)?.closest<HTMLElement>('tr, article');
    row?.setAttribute('data-shown', '');
    row?.scrollIntoView?.({ block: 'nearest' });
    return () => row?.removeAttribute('data-shown');
  });
  useEffect(() => () => findOpener(shown.current)?.focus(), []);
}

function findOpener(id: string): HTMLElement | null {
  return document.querySelector(`[data-opens="${CSS.escape(id)}"]`);
}
