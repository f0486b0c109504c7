import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { loopback } from "../listening";
import { parseEmail } from "./email";
import type { EmailStore } from "./email-store";

export type MailFaults = {
  /** Responds to every recipient with this SMTP code: 4xx is temporary, 5xx permanent. */
  refusal: { code: number; message: string } | null;
  /** Delay of every connection's greeting. */
  delayMs: number;
};

export type Receiving = { port: number; stop(): Promise<void> };

const maxMessageBytes = 10 * 1024 * 1024;

/**
 * Starts the SMTP server (RFC 5321): accepts mail for any recipient from any sender, and adds it to the store.
 *
 * @param port 0 picks a free one
 * @throws the system's error by its code: `EADDRINUSE` when the port is in use
 */
export async function startReceiving(
  box: EmailStore,
  { port, faults }: { port: number; faults: MailFaults },
): Promise<Receiving> {
  const server = new SMTPServer(optionsOf(box, faults));
  const listener = server.listen(port, loopback);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    listener.once("listening", resolve);
  });
  server.removeAllListeners("error");
  // A client that disconnects in the middle of a message causes an error event, which without a listener would end this
  // process.
  server.on("error", (error) => console.error(`mailbox: a connection failed: ${error.message}`));
  const address = listener.address();
  return {
    port: address !== null && typeof address === "object" ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function optionsOf(box: EmailStore, faults: MailFaults): SMTPServerOptions {
  return {
    name: "mailbox.example",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, callback) => void wait(faults.delayMs, null, { ref: false }).then(() => callback()),
    onRcptTo: (_address, _session, callback) => callback(faults.refusal && refusalError(faults.refusal)),
    async onData(stream, session, callback) {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        if (stream.sizeExceeded) return callback(refusalError({ code: 552, message: "The message is too large." }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        box.add(await parseEmail(Buffer.concat(chunks), recipients));
        callback();
      } catch {
        callback(refusalError({ code: 451, message: "The message could not be read." }));
      }
    },
  };
}

function refusalError({ code, message }: { code: number; message: string }): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
