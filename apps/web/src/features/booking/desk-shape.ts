/** Picker and summary and their grey stand-ins share one shape. */
export const DESK_SHAPE = {
  /** What takes focus scrolls into view whole, and on a phone clear of the bar at the bottom. */
  frame:
    'grid items-start gap-6 [&_:is(input,button)]:scroll-mb-20 max-md:[&_:is(input,button)]:scroll-mb-48 md:grid-cols-[1fr_17rem] lg:grid-cols-[1fr_21rem]',
  card: 'grid gap-5 rounded bg-card p-3 py-5 shadow-card sm:p-6',
  days: 'grid grid-cols-7 gap-1 sm:gap-2',
  /** On a phone it stays within the thumb's reach. */
  summary:
    'sticky bottom-0 z-20 grid gap-3 bg-card p-4 shadow-card max-md:-mx-4 max-md:border-t max-md:border-line md:top-24 md:bottom-auto md:gap-5 md:rounded md:p-6',
  slots: 'grid grid-cols-3 gap-2 lg:grid-cols-5',
} as const;
