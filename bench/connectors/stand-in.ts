import { startSources } from "@/emulators/sources/server";

/**
 * Runs the SEC emulator in a separate process, so that its memory isn't counted, and sends its origin to the parent.
 */
void startSources({ port: 0 }).then(({ origin }) => process.send?.({ origin }));
