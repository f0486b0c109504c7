import { startSources } from "@/emulators/sources/server";

/** The stand-in for the SEC in a process of its own, so that what it holds in memory isn't counted: tells its parent where it is. */
void startSources({ port: 0 }).then(({ origin }) => process.send?.({ origin }));
