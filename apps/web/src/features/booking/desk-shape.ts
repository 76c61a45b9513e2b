/** Picker and summary and their grey stand-ins share one shape. */
export const DESK_SHAPE = {
  frame: 'grid items-start gap-6 md:grid-cols-[1fr_17rem] lg:grid-cols-[1fr_21rem]',
  card: 'grid gap-5 rounded bg-card p-3 py-5 shadow-card sm:p-6',
  days: 'grid grid-cols-7 gap-1 sm:gap-2',
  slots: 'grid grid-cols-3 gap-2 lg:grid-cols-5',
} as const;
