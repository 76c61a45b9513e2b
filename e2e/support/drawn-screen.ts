/** Runs in the page: replaces the screen chooser by a moving picture twice as wide as high. */
export function drawnScreen() {
  navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 320 });
    const paint = canvas.getContext('2d');
    setInterval(() => paint?.fillRect(Math.random() * 600, Math.random() * 300, 20, 20), 100);
    return canvas.captureStream(10);
  };
}
