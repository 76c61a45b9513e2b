/** The doctor and their grey stand-in share one shape: photo beside the name, on a phone as well. */
export const DETAIL_SHAPE = {
  frame:
    'grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-4 rounded bg-card p-4 shadow-card sm:grid-cols-[10rem_1fr] sm:gap-x-8 sm:p-6',
  photo: 'h-auto w-full max-sm:self-center',
  words: 'contents sm:grid sm:content-center sm:gap-4',
} as const;
