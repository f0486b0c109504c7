import { createServer, type Server, type ServerResponse } from "node:http";
import { startFirestore } from "../../emulators/firebase/server";

/**
 * One measured server in a separate process: `firestore` (with a data folder as second argument, or none) or `events`,
 * plain server-sent events over node:http. Run with --expose-gc. It reports its port and start time, and responds to
 * "memory" with its memory use after a garbage collection.
 */
type Report =
  | { kind: "ready"; port: number; startMs: number }
  | { kind: "memory"; heapBytes: number; rssBytes: number };

function report(message: Report): void {
  process.send?.(message);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** The reference: sends the body of a POST to /publish to all clients of /events. */
async function startEvents(): Promise<number> {
  const readers = new Set<ServerResponse>();
  const server = createServer((req, res) => {
    res.setHeader("Access-Control-Allow-Origin", "*");
    if (req.method === "POST") {
      const chunks: Buffer[] = [];
      req.on("data", (chunk: Buffer) => chunks.push(chunk));
      req.on("end", () => {
        const event = `data: ${Buffer.concat(chunks).toString("utf8")}\n\n`;
        for (const reader of readers) reader.write(event);
        res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
      });
      return;
    }
    res.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" });
    res.write(": open\n\n");
    readers.add(res);
    res.on("close", () => readers.delete(res));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return portOf(server);
}

const OPEN_RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /{x=**} { allow read, write; } } }";

async function main(): Promise<void> {
  const [kind, dataDir] = process.argv.slice(2);
  const startedMs = performance.now();
  const port = kind === "events" ? await startEvents() : (await startFirestore({ dataDir, rules: OPEN_RULES })).port;
  report({ kind: "ready", port, startMs: performance.now() - startedMs });
  process.on("message", () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    report({ kind: "memory", heapBytes: heapUsed + external, rssBytes: rss });
  });
  process.on("disconnect", () => process.exit(0));
}

void main();
