/** A row and its grey stand-in share one shape: stacked on a phone, three columns from 768 px. */
export const ROW_SHAPE = {
  frame:
    'grid grid-cols-[4rem_1fr] gap-x-4 gap-y-4 rounded bg-card p-4 shadow-card md:grid-cols-[5.5rem_1fr_auto] md:p-5',
  photo: 'h-auto w-full md:row-span-2',
  facts: 'flex flex-wrap gap-x-8 gap-y-2 max-md:col-span-2 md:col-start-2',
  actions:
    'flex flex-wrap items-center gap-3 max-md:col-span-2 empty:hidden md:col-start-3 md:row-span-2 md:row-start-1 md:w-52 md:flex-col md:items-stretch md:justify-center',
} as const;
