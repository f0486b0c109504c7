import { compressFiles } from "./compressed-files.mjs";

// The last step of a build of the host.
await compressFiles();
