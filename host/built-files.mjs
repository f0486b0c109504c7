/** Where a build keeps what browsers fetch, and the path under which they ask for it. */
export const builtFiles = { folder: ".next/static", path: "/_next/static" };

/** The folder of its scripts and style sheets within that. */
export const chunks = "chunks";
