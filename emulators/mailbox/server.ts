import { loopback, startListening } from "../listening";
import { createMailControls, type MailControls } from "./controls";
import { createEmailStore, type EmailStore } from "./email-store";
import { type MailFaults, startReceiving } from "./receiving";
import { handleMailRequest } from "./web";

export type MailboxSettings = {
  /** Port of the SMTP server; 0 picks a free one. */
  smtpPort: number;
  /** Port of the web pages; 0 picks a free one. */
  webPort: number;
};

export type Mailbox = {
  smtpPort: number;
  webPort: number;
  /** The value for the setting `SMTP_URL`. */
  smtpUrl: string;
  webUrl: string;
  box: EmailStore;
  controls: MailControls;
  stop(): Promise<void>;
};

/**
 * Starts the local mailbox: an SMTP server that accepts all mail, and pages that show it.
 *
 * @throws the system's error by its code and `port`: `EADDRINUSE` when one of the ports is in use
 */
export async function startMailbox({ smtpPort, webPort }: MailboxSettings): Promise<Mailbox> {
  const box = createEmailStore();
  const faults: MailFaults = { refusal: null, delayMs: 0 };
  const controls = createMailControls(faults);
  const receiving = await startReceiving(box, { port: smtpPort, faults });
  const web = await startListening((req, res) => handleMailRequest(req, res, { box, controls }), webPort).catch(
    async (error: unknown) => {
      await receiving.stop();
      throw error;
    },
  );
  return {
    smtpPort: receiving.port,
    webPort: web.port,
    smtpUrl: `smtp://${loopback}:${receiving.port}`,
    webUrl: `http://${loopback}:${web.port}`,
    box,
    controls,
    async stop() {
      await Promise.all([receiving.stop(), web.stop()]);
    },
  };
}
