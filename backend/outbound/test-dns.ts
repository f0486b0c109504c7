import { createSocket } from "node:dgram";

/** A DNS server in the test's own process that answers TXT queries only. */
export interface TestDns {
  /** Host and port: `127.0.0.1:43211`. */
  address: string;
  /** The TXT records by name; other names get NXDOMAIN (RFC 1035, 4.1). */
  records: Map<string, string[]>;
  close: () => Promise<void>;
}

/** Starts a DNS server on a free port of this machine. */
export async function startTestDns(): Promise<TestDns> {
  const records = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address: ip }) => socket.send(responseOf(query, records), port, ip));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function responseOf(query: Buffer, records: ReadonlyMap<string, string[]>): Buffer {
  const { name, end } = readName(query);
  const question = query.subarray(12, end + 4);
  const texts = records.get(name);
  const responses = (texts ?? []).map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
    // A pointer to the question's name, type TXT, class IN, TTL 0, length of the data.
    const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(responses.length, 6);
  return Buffer.concat([header, question, ...responses]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}
