/** Class names shared by inputs, selects and textareas. */
export const CONTROL_STYLE =
  'block w-full min-h-11 rounded border border-control bg-card px-3.5 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft transition-colors duration-150 hover:border-ink-soft ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft ' +
  'disabled:border-line disabled:bg-canvas disabled:text-ink-soft';
