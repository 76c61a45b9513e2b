import { i18n } from '#shared/language/i18n.ts';

/** Returns the steps for allowing camera and microphone in this browser. */
export function permissionHelp(userAgent: string): readonly string[] {
  if (/iPhone|iPad/.test(userAgent)) {
    return [
      i18n._('Open the Settings app, then your browser.'),
      i18n._('Allow Camera and Microphone.'),
      i18n._('Come back and reload this page.'),
    ];
  }
  if (/Firefox\//.test(userAgent)) {
    return [
      i18n._('Press the crossed-out camera or microphone to the left of the address.'),
      i18n._('Remove "Blocked" beside the camera and the microphone.'),
      i18n._('Reload this page and choose Allow.'),
    ];
  }
  if (/Chrome\//.test(userAgent)) {
    const mobile = /Android/.test(userAgent);
    return [
      mobile
        ? i18n._('Tap the sliders to the left of the address.')
        : i18n._('Press the sliders to the left of the address.'),
      mobile ? i18n._('Choose Permissions.') : i18n._('Find Camera and Microphone.'),
      i18n._('Turn both on, then reload this page.'),
    ];
  }
  return [
    i18n._('Open the settings of your browser for this website.'),
    i18n._('Allow the camera and the microphone.'),
    i18n._('Reload this page.'),
  ];
}
