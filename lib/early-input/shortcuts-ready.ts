/** The name of the event on `window` that says that the shell listens to its shortcuts from now on. */
export const shortcutsReady = "sightline:shortcuts-ready";
