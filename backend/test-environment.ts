import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { TestEnvironment } from "jest-environment-node";
import { embeddedExtensions } from "./database/embedded";

/**
 * Jest's Node environment with `openLite`, which opens an embedded database outside of Jest's sandbox, because PGlite
 * uses `import()`, which the sandbox doesn't support. Each database is in a folder of its own, a copy of `template` if
 * given, and is deleted with the suite.
 */
export default class EmbeddedDatabaseEnvironment extends TestEnvironment {
  readonly #opened: { lite: PGlite; folder: string }[] = [];

  override async setup(): Promise<void> {
    await super.setup();
    this.global.openLite = async (template?: string) => {
      const folder = mkdtempSync(path.join(tmpdir(), "sightline-lite-"));
      if (template !== undefined) cpSync(template, folder, { recursive: true });
      const lite = await PGlite.create({ dataDir: folder, extensions: embeddedExtensions });
      this.#opened.push({ lite, folder });
      return lite;
    };
  }

  override async teardown(): Promise<void> {
    for (const { lite, folder } of this.#opened) {
      if (!lite.closed) await lite.close();
      rmSync(folder, { recursive: true, force: true });
    }
    await super.teardown();
  }
}
