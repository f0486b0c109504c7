import { measureCrowds } from "./firestore/crowd";
import { measureLatency } from "./firestore/latency";
import { measureStart } from "./firestore/start";

/** One line of the report: a measurement and its reference. `limit` is the highest ratio allowed. */
type Line = { what: string; measured: number; against: number; unit: string; limit: number };

function print({ what, measured, against, unit, limit }: Line): boolean {
  const ratio = measured / against;
  const isMet = ratio <= limit;
  const numbers = `${measured.toFixed(1)} / ${against.toFixed(1)} ${unit} = ${ratio.toFixed(2)}`;
  console.log(`${isMet ? "ok  " : "MISS"} ${what}: ${numbers} (limit ${limit})`);
  return isMet;
}

const KIB = 1024;

/** Measures the Firestore emulator and plain server-sent events in the same run; false if a limit was exceeded. */
export async function benchFirestore(): Promise<boolean> {
  const startMs = await measureStart();
  const { listeners, events } = await measureCrowds();
  const latency = await measureLatency();
  const perClient = (bytes: number) => bytes / 1000 / KIB;
  const lines: Line[] = [
    { what: "start with 100,000 documents, against 2 s", measured: startMs, against: 2000, unit: "ms", limit: 1 },
    {
      what: "set() by the server SDK to the browser's callback p50, against server-sent events",
      measured: latency.firestore.p50Ms,
      against: latency.events.p50Ms,
      unit: "ms",
      limit: 2,
    },
    {
      what: "the same, p99",
      measured: latency.firestore.p99Ms,
      against: latency.events.p99Ms,
      unit: "ms",
      limit: 4,
    },
    {
      what: "heap of one of 1,000 listeners, against event streams",
      measured: perClient(listeners.heapBytes),
      against: perClient(events.heapBytes),
      unit: "KiB",
      limit: 2,
    },
    {
      what: "resident memory of one of 1,000 listeners, against event streams",
      measured: perClient(listeners.rssBytes),
      against: perClient(events.rssBytes),
      unit: "KiB",
      limit: 2,
    },
    {
      what: "a commit to the last of 1,000 listeners, against event streams",
      measured: listeners.deliveryMs,
      against: events.deliveryMs,
      unit: "ms",
      limit: 2,
    },
  ];
  return lines.map(print).every(Boolean);
}

if (require.main === module) {
  void benchFirestore().then((isMet) => process.exit(isMet ? 0 : 1));
}
