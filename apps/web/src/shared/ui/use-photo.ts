import { useState } from 'react';

/** A picture that is being chosen: nothing is sent while it is still being made smaller. */
export function usePhoto() {
  const [photo, setPhoto] = useState<File>();
  const [scaling, setScaling] = useState(false);
  return {
    photo,
    scaling,
    forget: () => setPhoto(undefined),
    /** For the `PhotoInput`. */
    input: { chosen: photo, onChoose: setPhoto, scaling, onScaling: setScaling },
  };
}
