import { writeFile } from "node:fs/promises";
import { alphabets, makeFont, pathOf } from "./subset";

// `npm run fonts`: regenerates the screens' fonts, after a change of the package or of the used weights and features.
for (const alphabet of alphabets) {
  makeFont(alphabet)
    .then((font) => writeFile(pathOf(alphabet), font))
    .catch((error: unknown) => {
      console.error(`The font of ${alphabet} could not be made.`, error);
      process.exitCode = 1;
    });
}
