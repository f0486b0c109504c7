import { writeFile } from "node:fs/promises";
import { alphabets, makeFont, pathOf } from "./subset";

// `npm run fonts`: makes the screens' fonts anew, after the package or what the screens use of it has changed.
for (const alphabet of alphabets) {
  makeFont(alphabet)
    .then((font) => writeFile(pathOf(alphabet), font))
    .catch((error: unknown) => {
      console.error(`The font of ${alphabet} could not be made.`, error);
      process.exitCode = 1;
    });
}
