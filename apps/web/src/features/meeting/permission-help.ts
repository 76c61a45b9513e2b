/** Returns the steps for allowing camera and microphone in this browser. */
export function permissionHelp(userAgent: string): readonly string[] {
  if (/iPhone|iPad/.test(userAgent)) {
    return [
      'Open the Settings app, then your browser.',
      'Allow Camera and Microphone.',
      'Come back and reload this page.',
    ];
  }
  if (/Firefox\//.test(userAgent)) {
    return [
      'Press the crossed-out camera or microphone to the left of the address.',
      'Remove "Blocked" beside the camera and the microphone.',
      'Reload this page and choose Allow.',
    ];
  }
  if (/Chrome\//.test(userAgent)) {
    const mobile = /Android/.test(userAgent);
    return [
      `${mobile ? 'Tap' : 'Press'} the sliders to the left of the address.`,
      mobile ? 'Choose Permissions.' : 'Find Camera and Microphone.',
      'Turn both on, then reload this page.',
    ];
  }
  return [
    'Open the settings of your browser for this website.',
    'Allow the camera and the microphone.',
    'Reload this page.',
  ];
}
