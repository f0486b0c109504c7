import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { TestEnvironment } from "jest-environment-node";
import { embeddedExtensions } from "./store/database";

/**
 * Jest's Node environment with `openLite`, which opens an embedded database outside of Jest's sandbox: PGlite loads its
 * parts by `import()`, which the sandbox doesn't have.
 */
export default class EmbeddedDatabaseEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.openLite = (imageFile?: string) =>
      PGlite.create({
        extensions: embeddedExtensions,
        ...(imageFile !== undefined && { loadDataDir: new Blob([readFileSync(imageFile)]) }),
      });
  }
}
