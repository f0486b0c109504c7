import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { constants } from "node:zlib";
import compression from "compression";
import { findCompressed } from "./compressed-files.mjs";
import { createFront, drain } from "./front.mjs";

// The host: a replacement for `next start` with limits of its own, and responses compressed by brotli
// (docs/decisions/003). Written in JavaScript, so that Node.js runs it without a compiler, which would cost a third of
// a second and 60 MB.

// Next.js and React select their builds by NODE_ENV when they are loaded.
Object.assign(process.env, { NODE_ENV: "production" });
const { default: next } = await import("next");

const { values } = parseArgs({
  options: { port: { type: "string", default: "3000" }, address: { type: "string", default: "0.0.0.0" } },
});
const port = Number(values.port);
const hostname = values.address;

/**
 * With these parameters, responses are a fifth to a third smaller than with gzip in the same time. Higher qualities
 * take longer for little gain; a window of 512 kB covers a document.
 */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 };

/** @type {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, go: () => void) => void} */
const compress = Object(compression({ brotli: { params } }));

let isEnding = false;

// Gives pages their only way to set the response's status: lib/http/server/response-status.ts.
const responses = new AsyncLocalStorage();
Object.assign(globalThis, { sightlineResponse: responses });

const server = createFront((request, response) => {
  // A load balancer keeps its connections busy indefinitely, and the host would wait for them (case R13).
  if (isEnding) response.setHeader("Connection", "close");
  compress(request, response, () => {
    preferCompressed(request, response);
    // Client-side navigation ignores a page that comes with an error status, so pages can't set its responses' status.
    const document = request.headers.rsc ? null : response;
    responses
      .run(document, () => handle(request, response))
      .catch((error) => {
        console.error(`${request.method} ${request.url?.split("?", 1)[0]} failed`, error);
        response.statusCode = 500;
        response.end("Internal Server Error");
      });
  });
});

// Next.js adds an `upgrade` listener to the given server and never closes the sockets of unknown paths, which leaks a
// descriptor for each request. Therefore Next.js gets a server that never listens.
const app = next({ dev: false, hostname, port, httpServer: createServer() });
await app.prepare();
const handle = app.getRequestHandler();
const preferCompressed = findCompressed();

for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
]))
  process.on(signal, () => end(code));

server.listen(port, hostname, () => console.log(`The host listens on ${hostname}:${port}.`));

/**
 * Finishes the requests in progress and their work after the response, then exits.
 *
 * @param {number} code
 */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  await drain(server);
  await app.close();
  process.exit(code);
}
